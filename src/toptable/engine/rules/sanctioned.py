"""What a document asks of sanctioned events besides: their kits, their prizes, their format."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class SanctionedRules:
    """The policies for sanctioned events. N13-45, N13-46, N13-48, N13-49, N13-50."""

    approver: str
    """Who can approve what is not allowed otherwise."""
    source: str
    format_setting: str
    formats: tuple[str, ...]
    """The formats that need no approval."""
    format_name: str
    """What players call them."""
    period_rules: tuple[str, ...]
    """An event with a kit takes place within the kit's period."""
    merging_rules: tuple[str, ...]
    """Several kits at one event need approval, and a kit is not divided over events."""
    table_rules: tuple[str, ...]
    """The prizes of a kit follow its published structure."""
    format_rules: tuple[str, ...]
    left_over_rules: tuple[str, ...]
    """What is left over is free only once the period is over."""
