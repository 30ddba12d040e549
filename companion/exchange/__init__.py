"""Files of other memory tools, read: bytes in, values out (requirements Rx-5).

One module for each tool. What comes in becomes *facts*, ready to be planned as tier entries; everything else becomes
a *remark* with its line and a reason. What must stay true: a reader never fails on a row, never guesses a date, and
no remark holds a word of what it is about. What may be stored is not decided here.
"""
