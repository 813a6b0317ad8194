"""Every kind of entry and every command about screens and viewers: one record each."""

from toptable.engine.subjects.kinds import BY_ITSELF, CommandKind, EntryKind, Subject
from toptable.engine.subjects.openness import WHOLE, only
from toptable.engine.subjects.screens import (
    commands,
    desk_calls,
    entries,
    feature,
    setting_screens,
    tell,
)

ENTRIES = (
    EntryKind(
        entries.ScreenSet,
        may=setting_screens.may_set,
        book=setting_screens.book_set,
        tell=tell.screen_set,
        undone=BY_ITSELF,
        seen=only("number", "screen"),
    ),
    EntryKind(
        entries.ScreenRemoved,
        may=setting_screens.may_remove,
        book=setting_screens.book_removed,
        tell=tell.screen_removed,
        undone=BY_ITSELF,
        seen=WHOLE,
    ),
    EntryKind(
        entries.CalledToDesk,
        may=desk_calls.may_call,
        book=desk_calls.book_call,
        tell=tell.called_to_desk,
        undone=BY_ITSELF,
        seen=WHOLE,
    ),
    EntryKind(
        entries.DeskCallEnded,
        may=desk_calls.may_end,
        book=desk_calls.book_end,
        tell=tell.desk_call_ended,
        undone=BY_ITSELF,
        seen=WHOLE,
    ),
    EntryKind(
        entries.FeatureChosen,
        may=feature.may_choose,
        book=feature.book_choice,
        tell=tell.feature_chosen,
        undone=BY_ITSELF,
        seen=WHOLE,
    ),
    EntryKind(
        entries.FeatureEnded,
        may=feature.may_end,
        book=feature.book_end,
        tell=tell.feature_ended,
        undone=BY_ITSELF,
        seen=WHOLE,
    ),
)
COMMANDS = (
    CommandKind(
        commands.SetScreen,
        decide=setting_screens.set_screen,
        seen=only("screen", "number"),
        after_close=True,
    ),
    CommandKind(
        commands.RemoveScreen,
        decide=setting_screens.remove_screen,
        seen=WHOLE,
        after_close=True,
    ),
    CommandKind(
        commands.CallToDesk,
        decide=desk_calls.call_to_desk,
        seen=WHOLE,
        after_close=True,
    ),
    CommandKind(
        commands.EndDeskCall,
        decide=desk_calls.end_call,
        seen=WHOLE,
        after_close=True,
    ),
    CommandKind(commands.ChooseFeature, decide=feature.choose, seen=WHOLE),
    CommandKind(commands.EndFeature, decide=feature.end, seen=WHOLE, after_close=True),
)
SUBJECT = Subject(entries=ENTRIES, commands=COMMANDS, compared=())
