"""Crisis answers in English."""

# ruff: noqa: E501 - a text is one line, as it is shown

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

WORDS: Final[dict[str, str]] = {
    # what was heard
    "kind.ideation": "suicidal thoughts",
    "kind.plan": "a suicide plan or means",
    "kind.self-harm": "self-harm",
    "kind.farewell": "a farewell",
    "kind.sudden-calm": "sudden calm after distress",
    "kind.harm-to-others": "harm to others",
    "kind.violence-at-home": "violence at home",
    "kind.psychiatric-emergency": "a psychiatric emergency",
    "kind.someone-else": "somebody else at risk",
    "facts.heard": 'A phrase rule read this message as {kind}, evidence {strength} ("{phrase}"). The conversation outweighs the rule; when unsure, the fuller answer is safer.',
    "facts.heard.bare": "A phrase rule read this message as {kind}, evidence {strength}. The conversation outweighs the rule; when unsure, the fuller answer is safer.",
    "strength.direct": "direct",
    "strength.possible": "possible",
    # what a full reply holds
    "facts.points.self": 'A full reply is one message without headings: one line that hears them · "Are you thinking about killing yourself?" · "I\'m an AI, not a substitute for a person who can be with you" · the lines below · one small step now · distance from anything they could hurt themselves with · work waits until they return to it.',
    "facts.points.harm-to-others": 'A full reply is one message without headings: one line that hears them · "Are you thinking about hurting or killing somebody?" · "I\'m an AI, not a substitute for a person who can be with you" · the lines below · one small step now, away from the person it is about · distance from weapons and from alcohol · work waits until they return to it.',
    "facts.points.violence-at-home": 'A full reply is one message without headings: one line that believes them · "Are you safe right now, and can you type safely?" · "I\'m an AI, not a substitute for a person who can be with you" · the lines below, the silent and text ways among them · one small step they choose, such as a room with a way out or a neighbour who knows; whether and when to leave is theirs · work waits until they return to it. No note is offered and this turn is not kept; the app they type in may still keep the chat on this device.',
    "facts.points.psychiatric-emergency": 'A full reply is one message without headings: one calm line that hears them, without arguing about what is real · "Are you thinking about killing yourself, or hurting somebody?" · "I\'m an AI, not a substitute for a person who can be with you" · the lines below, or the nearest emergency room · one small step now: a person they trust beside them in a quiet place · distance from anything that could hurt them or others · work waits until they return to it.',
    "facts.points.someone-else": 'A full reply is one message without headings: one line that hears how heavy this is · "Where are they now, and is somebody with them?" · "I\'m an AI, not a substitute for a person who can be there" · the lines below, which also answer people who worry about someone · one small step now: ask them plainly whether they are thinking about killing themselves, and stay or send somebody · distance from anything they could hurt themselves with, and an emergency call where something was taken or done · work waits until they return to it.',
    "facts.under-way.self": "Something may have been taken or done already, so the reply begins with the emergency number, before any question: {emergency}, or the nearest emergency room. They, or somebody beside them, call now and say what it was. Feeling all right is no proof of safety; nothing is taken against it unless the emergency service says so.",
    "facts.under-way.someone-else": "Something may have been taken or done already, so the reply begins with the emergency number, before any question: {emergency}. They call now, say what it was, and stay or send somebody. That the other feels all right is no proof of safety; nothing is given against it unless the emergency service says so.",
    # the lines
    "lines.open": "{region}, open now: {lines}. Immediate danger: {emergency}. Elsewhere: findahelpline.com",
    "lines.any": "{region}: {lines}. Immediate danger: {emergency}. Elsewhere: findahelpline.com",
    "lines.none": "{region}: immediate danger: {emergency}. Lines by country: findahelpline.com",
    "lines.neutral": "Lines by country: findahelpline.com. Immediate danger: your local emergency number.",
    "lines.silent": "Without speaking: {lines}.",
    # after the reply
    "facts.note": "After the reply: companion write emotion --sensitive --crisis (none of the person's words)",
    # concern: three facts
    "facts.concern": 'A phrase rule heard a hard stretch in this message, {kind}, evidence {strength} ("{phrase}"); it may be no more than that.',
    "facts.concern.bare": "A phrase rule heard a hard stretch in this message, {kind}, evidence {strength}; it may be no more than that.",
    "facts.concern.question": 'One plain question about safety is fitting, such as "Are you safe right now, or are you thinking about hurting yourself?"',
    "facts.concern.line": "A line to call, should it be wanted: {line}",
    "line.neutral": "findahelpline.com lists them by country",
    "line.emergency": "{region}, immediate danger: {emergency}",
    # later turns of the session
    "facts.follow-on": "A crisis answer was given here at {time}. No new danger phrase in this message; that is not proof of safety. Lines are repeated if asked or if danger rises. Work returns when the person returns to it. No memories are shown.",
    # replies for a person
    "reply.hear.ideation": "What you're carrying sounds very heavy, and it matters that you said it.",
    "reply.hear.plan": "I hear how close this is, and I'm taking it seriously.",
    "reply.hear.self-harm": "It sounds as if the pain has to go somewhere right now, and it matters that you said it.",
    "reply.hear.farewell": "This reads like a goodbye, and I don't want to pass over it.",
    "reply.hear.sudden-calm": "You describe a calm after something very hard, and I don't want to pass over it.",
    "reply.hear.harm-to-others": "That is a lot of anger or fear to hold, and it matters that you said it before anything happened.",
    "reply.hear.violence-at-home": "I believe you, and what is being done to you is not your fault.",
    "reply.hear.psychiatric-emergency": "That sounds frightening and exhausting, and you don't have to sort out alone what is real.",
    "reply.hear.someone-else": "That is a frightening thing to hear from someone, and it is right to take it seriously.",
    "reply.ask.self": "I'll ask plainly: do you want to kill yourself?",
    "reply.ask.harm-to-others": "I'll ask plainly: are you thinking about hurting or killing somebody?",
    "reply.ask.violence-at-home": "Are you safe right now, and can you type safely?",
    "reply.ask.psychiatric-emergency": "I'll ask plainly: are you thinking about killing yourself, or about hurting somebody?",
    "reply.ask.someone-else": "Where are they now, and is somebody with them? You can ask them plainly: are you thinking about killing yourself? Asking does not put the idea there.",
    "reply.under-way.self": "If anything has been taken or done already: call {emergency} now, or have somebody take you to the nearest emergency room, even if you feel all right. Say what it was, unlock the door, and stay where somebody can see you.",
    "reply.under-way.someone-else": "If anything has been taken or done already: call {emergency} for them now, even if they feel all right. Say what it was, and stay beside them or send somebody until help is there.",
    "reply.limit": "I'm an AI, not a substitute for a person who can be with you.",
    "reply.step.self": 'One small step now: call or write to one of these, or send one person near you the words "I\'m not safe, please come".',
    "reply.step.harm-to-others": "One small step now: go to another place, away from them, and call one of these or a person you trust from there.",
    "reply.step.violence-at-home": 'One small step, if you want one: be near a door rather than in the kitchen or the bathroom, or agree with a neighbour on a word that means "call for me". Whether and when you leave is yours to decide.',
    "reply.step.psychiatric-emergency": "One small step now: ask one person you trust to come and sit with you somewhere quiet, or go together to the nearest emergency room.",
    "reply.step.someone-else": "One small step now: stay with them or send somebody, and call the emergency number if something was taken or done.",
    "reply.means.self": "If there is anything within reach that you could hurt yourself with, put distance between it and you: give it to somebody, or go to where other people are.",
    "reply.means.harm-to-others": "Put distance between yourself and any weapon, and leave alcohol and drugs alone tonight.",
    "reply.means.psychiatric-emergency": "Put distance between yourself and anything that could hurt you or others.",
    "reply.means.someone-else": "If you can do it safely, put distance between them and anything they could hurt themselves with.",
    "reply.means.violence-at-home": "No note of this is kept here; the app you are typing in may still keep the chat on this device. Delete it there if somebody else reads this device.",
    "reply.work": "Work can wait. It goes on when you say so.",
    "reply.concern": "That sounds like a hard stretch. Are you safe right now, or are you thinking about hurting yourself? Should you want a person to talk to: {line}",
}
