"""Commands of every kind with made-up contents: as the API takes them, and as nobody would send."""

from typing import Any

from hypothesis import strategies as st
from msgspec import inspect as shapes

from toptable.api.commands import TAKEN
from toptable.engine.sentence import to_json

NAMES = st.sampled_from(
    ["Ada", "Zeynep Yılmaz", "", " ", "corp", "tier", "WW", "C", "top", "2027-03-14", "x" * 500]
)
TEXTS = NAMES | st.text(max_size=8)
NUMBERS = st.integers(0, 12) | st.sampled_from([-1, 10**9, -(10**9), 2**63 - 1])


def command(kind: str) -> st.SearchStrategy[dict[str, Any]]:
    """A command of a kind, in JSON."""
    return _of(shapes.type_info(TAKEN[kind]))


def _of(shape: shapes.Type) -> st.SearchStrategy[Any]:
    """Values of a shape, as JSON writes them."""
    match shape:
        case shapes.StructType():
            return _struct(shape)
        case shapes.UnionType(types=types):
            return st.one_of(*map(_of, types))
        case shapes.BoolType():
            return st.booleans()
        case shapes.IntType(ge=least, le=most):
            if least is None and most is None:
                return NUMBERS
            return st.integers(least, most)
        case shapes.FloatType():
            return st.floats(allow_nan=False, allow_infinity=False)
        case shapes.EnumType(cls=cls):
            return st.sampled_from([member.value for member in cls])
        case shapes.LiteralType(values=values):
            return st.sampled_from(values)
        case shapes.NoneType():
            return st.none()
        case shapes.DateTimeType():
            return st.datetimes().map(lambda when: f"{when.isoformat()}Z")
        case shapes.BytesType():
            return st.sampled_from(["", "aGFsbG8=", "iVBORw0KGgo="])
        case shapes.TupleType(item_types=inside):
            return st.tuples(*map(_of, inside)).map(list)
        case shapes.VarTupleType(item_type=inside) | shapes.ListType(item_type=inside):
            return st.lists(_of(inside), max_size=3)
        case shapes.DictType(key_type=key, value_type=value):
            return st.dictionaries(_of(key).map(_as_key), _of(value), max_size=3)
        case _:
            return TEXTS


def _as_key(value: Any) -> str:
    return value if isinstance(value, str) else to_json(value).decode()


def _struct(shape: shapes.StructType) -> st.SearchStrategy[dict[str, Any]]:
    """Every field that must be there, and some of the others."""
    needed, free = {}, {}
    for field in shape.fields:
        values = st.deferred(lambda type_=field.type: _of(type_))
        (needed if field.required else free)[field.encode_name] = values
    if shape.tag is not None:
        needed[shape.tag_field or "type"] = st.just(shape.tag)
    return st.fixed_dictionaries(needed, optional=free)
