"""A small stand-in for numpy where it is not installed: what Reversi AIs use of arrays of one or two dimensions.

Rows are views: board[r][c] = x writes into the board. Columns and masks are copies to read, and can be assigned to.
"""

import builtins
import copy as copying
import operator
import random as randomness
import types

inf, nan, pi = float("inf"), float("nan"), 3.141592653589793
int8 = int16 = int32 = int64 = uint8 = uint64 = int_ = intp = builtins.int
float16 = float32 = float64 = float_ = builtins.float
bool_ = builtins.bool
newaxis = None


def _is_many(thing):
    return isinstance(thing, (ndarray, list, tuple, range))


class ndarray:
    def __init__(self, items):
        items = list(items)
        deep = builtins.any(_is_many(item) for item in items)
        self._items = [item if isinstance(item, ndarray) else ndarray(item) for item in items] if deep else items

    # -- shape
    @property
    def ndim(self):
        return 2 if self._items and isinstance(self._items[0], ndarray) else 1

    @property
    def shape(self):
        return (len(self._items), len(self._items[0])) if self.ndim == 2 else (len(self._items),)

    @property
    def size(self):
        return len(self.flatten()._items)

    @property
    def T(self):
        return ndarray([ndarray(column) for column in zip(*self.tolist())]) if self.ndim == 2 else self

    dtype = builtins.int

    def __len__(self):
        return len(self._items)

    def __iter__(self):
        return iter(self._items)

    def __repr__(self):
        return "array(%r)" % (self.tolist(),)

    def tolist(self):
        return [item.tolist() if isinstance(item, ndarray) else item for item in self._items]

    def copy(self):
        return ndarray([item.copy() if isinstance(item, ndarray) else item for item in self._items])

    def __copy__(self):
        return self.copy()

    def __deepcopy__(self, memo):
        return ndarray([copying.deepcopy(item, memo) for item in self._items])

    def astype(self, kind):
        return self._map(kind)

    def flatten(self):
        return ndarray([x for row in self._items for x in row]) if self.ndim == 2 else self.copy()

    ravel = flatten

    def reshape(self, *shape):
        shape = shape[0] if len(shape) == 1 and _is_many(shape[0]) else shape
        flat = self.flatten()._items
        if len(shape) == 1:
            return ndarray(flat)
        columns = shape[1] if shape[1] > 0 else len(flat) // shape[0]
        return ndarray([flat[i : i + columns] for i in range(0, len(flat), columns)])

    # -- places
    def __getitem__(self, key):
        if isinstance(key, tuple):
            row, column = key
            if _is_many(row) and _is_many(column):
                return ndarray([self._items[r][c] for r, c in zip(row, column)])
            rows = self._items[row]
            return ndarray([r[column] for r in rows]) if isinstance(row, slice) else rows[column]
        if isinstance(key, slice):
            return ndarray(self._items[key])
        if _is_many(key):
            keys = list(key)
            if keys and isinstance(keys[0], (builtins.bool, ndarray)):
                return ndarray([x for x, wanted in zip(self.flatten(), ndarray(keys).flatten()) if wanted])
            return ndarray([self._items[i] for i in keys])
        return self._items[key]

    def __setitem__(self, key, value):
        for place in self._places(key):
            row, index, at = place
            row._items[index] = _at(value, at)

    def _places(self, key):
        """(row, index, number) of every cell a key names."""
        if isinstance(key, tuple):
            row, column = key
            if _is_many(row) and _is_many(column):
                return [(self._items[r], c, i) for i, (r, c) in enumerate(zip(row, column))]
            rows = range(len(self._items))[row] if isinstance(row, slice) else [row]
            found = []
            for r in rows:
                columns = range(len(self._items[r]))[column] if isinstance(column, slice) else [column]
                found += [(self._items[r], c, len(found) + i) for i, c in enumerate(columns)]
            return found
        if isinstance(key, ndarray) and key._items and isinstance(key.flatten()._items[0], builtins.bool):
            if self.ndim == 2:
                cells = [(row, i, 0) for r, row in enumerate(self._items) for i in range(len(row)) if key[r][i]]
            else:
                cells = [(self, i, 0) for i in range(len(self)) if key[i]]
            return [(row, i, n) for n, (row, i, _) in enumerate(cells)]
        if self.ndim == 2:
            rows = range(len(self._items))[key] if isinstance(key, slice) else [key]
            return [(self._items[r], i, i) for r in rows for i in range(len(self._items[r]))]
        indices = range(len(self._items))[key] if isinstance(key, slice) else list(key) if _is_many(key) else [key]
        return [(self, i, n) for n, i in enumerate(indices)]

    # -- arithmetic
    def _map(self, function):
        return ndarray([x._map(function) if isinstance(x, ndarray) else function(x) for x in self._items])

    def _with(self, other, function):
        if not _is_many(other):
            return self._map(lambda x: function(x, other))
        other = other if isinstance(other, ndarray) else ndarray(other)
        if self.ndim == 2 and other.ndim == 1:
            return ndarray([row._with(other, function) for row in self._items])
        return ndarray(
            [a._with(b, function) if isinstance(a, ndarray) else function(a, b) for a, b in zip(self._items, other)]
        )

    def __neg__(self):
        return self._map(operator.neg)

    def __abs__(self):
        return self._map(builtins.abs)

    def __invert__(self):
        return self._map(lambda x: not x if isinstance(x, builtins.bool) else ~x)

    def __bool__(self):
        if self.size != 1:
            raise ValueError("the truth of an array with more than one element is ambiguous; use any() or all()")
        return builtins.bool(self.flatten()._items[0])

    __hash__ = None

    # -- summaries
    def _fold(self, function, axis):
        if axis is None:
            return function(self.flatten()._items)
        lines = zip(*self.tolist()) if axis == 0 else self.tolist()
        return ndarray([function(line) for line in lines])

    def sum(self, axis=None):
        return self._fold(builtins.sum, axis)

    def max(self, axis=None):
        return self._fold(builtins.max, axis)

    def min(self, axis=None):
        return self._fold(builtins.min, axis)

    def any(self, axis=None):
        return self._fold(builtins.any, axis)

    def all(self, axis=None):
        return self._fold(builtins.all, axis)

    def mean(self, axis=None):
        return self._fold(lambda line: builtins.sum(line) / len(line), axis)

    def argmax(self):
        flat = self.flatten()._items
        return flat.index(builtins.max(flat))

    def argmin(self):
        flat = self.flatten()._items
        return flat.index(builtins.min(flat))

    def nonzero(self):
        return nonzero(self)

    def dot(self, other):
        return dot(self, other)


def _at(value, index):
    if not _is_many(value):
        return value
    flat = value.flatten()._items if isinstance(value, ndarray) else ndarray(value).flatten()._items
    return flat[index % len(flat)]


def _add_operators():
    names = "add sub mul truediv floordiv mod pow and_ or_ xor eq ne lt le gt ge".split()
    for name in names:
        function, plain = getattr(operator, name), name.rstrip("_")
        setattr(ndarray, "__%s__" % plain, lambda a, b, f=function: a._with(b, f))
        if plain not in ("eq", "ne", "lt", "le", "gt", "ge"):
            setattr(ndarray, "__r%s__" % plain, lambda a, b, f=function: a._with(b, lambda x, y: f(y, x)))


_add_operators()


def array(items, dtype=None, copy=True):
    made = ndarray(copying.deepcopy(items.tolist() if isinstance(items, ndarray) else items))
    return made if dtype is None else made.astype(dtype if callable(dtype) else builtins.int)


def asarray(items, dtype=None):
    return items if isinstance(items, ndarray) and dtype is None else array(items, dtype)


def full(shape, value, dtype=None):
    if not _is_many(shape):
        return ndarray([value] * shape)
    if len(shape) == 1:
        return ndarray([value] * shape[0])
    return ndarray([[value] * shape[1] for _ in range(shape[0])])


def zeros(shape, dtype=None):
    return full(shape, 0.0 if dtype is None or dtype is builtins.float else dtype(0) if callable(dtype) else 0)


def ones(shape, dtype=None):
    return full(shape, 1.0 if dtype is None or dtype is builtins.float else dtype(1) if callable(dtype) else 1)


empty = zeros


def zeros_like(items, dtype=None):
    return asarray(items)._map(lambda x: 0)


def ones_like(items, dtype=None):
    return asarray(items)._map(lambda x: 1)


def arange(*arguments):
    return ndarray(range(*arguments))


def nonzero(items):
    items = asarray(items)
    if items.ndim == 1:
        return (ndarray([i for i, x in enumerate(items) if x]),)
    found = [(r, c) for r, row in enumerate(items) for c, x in enumerate(row) if x]
    return ndarray([r for r, _ in found]), ndarray([c for _, c in found])


def where(condition, first=None, second=None):
    if first is None:
        return nonzero(condition)
    chosen = [_at(first, i) if x else _at(second, i) for i, x in enumerate(asarray(condition).flatten())]
    return ndarray(chosen).reshape(*asarray(condition).shape)


def argwhere(items):
    return ndarray([list(place) for place in zip(*nonzero(items))])


def count_nonzero(items):
    return builtins.sum(1 for x in asarray(items).flatten() if x)


def array_equal(a, b):
    return asarray(a).tolist() == asarray(b).tolist()


def dot(a, b):
    a, b = asarray(a), asarray(b)
    if a.ndim == b.ndim == 1:
        return builtins.sum(x * y for x, y in zip(a, b))
    columns = b.T if b.ndim == 2 else [b]
    made = [[dot(row, column) for column in columns] for row in (a if a.ndim == 2 else [a])]
    return ndarray(made) if b.ndim == 2 else ndarray([row[0] for row in made])


def multiply(a, b):
    return asarray(a) * b


def copy(items):
    return array(items)


def sign(x):
    one = lambda y: (y > 0) - (y < 0)
    return x._map(one) if isinstance(x, ndarray) else one(x)


def abs(x):
    return builtins.abs(asarray(x)) if _is_many(x) else builtins.abs(x)


absolute = abs


def sqrt(x):
    return x._map(lambda y: y**0.5) if isinstance(x, ndarray) else x**0.5


def sum(items, axis=None):
    return asarray(items).sum(axis)


def max(items, axis=None):
    return asarray(items).max(axis)


def min(items, axis=None):
    return asarray(items).min(axis)


amax, amin = max, min


def any(items, axis=None):
    return asarray(items).any(axis)


def all(items, axis=None):
    return asarray(items).all(axis)


def mean(items, axis=None):
    return asarray(items).mean(axis)


def argmax(items):
    return asarray(items).argmax()


def argmin(items):
    return asarray(items).argmin()


def argsort(items):
    items = list(items)
    return ndarray(sorted(range(len(items)), key=items.__getitem__))


def rot90(items, k=1):
    rows = asarray(items).tolist()
    for _ in range(k % 4):
        rows = [list(row) for row in zip(*rows)][::-1]
    return ndarray(rows)


def transpose(items):
    return asarray(items).T


def flip(items, axis=0):
    rows = asarray(items).tolist()
    return ndarray(rows[::-1] if axis == 0 else [row[::-1] for row in rows])


random = types.SimpleNamespace(
    rand=lambda: randomness.random(),
    random=lambda: randomness.random(),
    randint=lambda low, high=None: randomness.randrange(low) if high is None else randomness.randrange(low, high),
    choice=lambda items: randomness.choice(range(items) if isinstance(items, builtins.int) else list(items)),
    seed=randomness.seed,
    shuffle=lambda items: randomness.shuffle(items if isinstance(items, list) else items._items),
)
