"""Every error that Trivium raises, as one tree.

::

    TriviumError
    ├── InputError (ValueError)         what the caller passed cannot be used
    │   ├── ScopeError                  no user, agent or run named, or an unusable name
    │   ├── FilterError                 an unknown operator or field, or a value of the wrong type
    │   ├── LimitError                  larger than a documented limit
    │   ├── SettingsError               a configuration that cannot be read or is out of range
    │   └── UnknownNameError            no embedder, extractor or signal is installed by that name
    ├── NotFoundError (LookupError)     no memory with that id in that scope
    ├── ConflictError                   the id is taken, or the memory changed meanwhile
    ├── EmbeddingError                  a text could not be embedded
    │   └── EmbedderUnavailableError    its package, weights or service is missing
    ├── ExtractionError                 an entity extractor failed or is missing
    ├── SignalError                     a signal that was asked for by name cannot be served
    └── StoreError                      the store could not read or write
        ├── NotAStoreError              the file is no database, or not one of ours
        ├── SchemaVersionError          written by a newer Trivium
        ├── EmbedderMismatchError       the store holds vectors of another embedder
        ├── CorruptStoreError           the file is damaged
        ├── ReadOnlyStoreError          the file or its folder cannot be written
        ├── StoreFullError              no space left on the device
        ├── StoreBusyError              another process held the write lock for too long
        └── StoreClosedError            used after close()

Catch ``TriviumError`` for everything, ``InputError`` for what the caller can
mend by passing something else, ``StoreError`` for what an operator must look
at. A message says what was given, what is valid and what to do.
"""

__all__ = [
    "ConflictError",
    "CorruptStoreError",
    "EmbedderMismatchError",
    "EmbedderUnavailableError",
    "EmbeddingError",
    "ExtractionError",
    "FilterError",
    "InputError",
    "LimitError",
    "NotAStoreError",
    "NotFoundError",
    "ReadOnlyStoreError",
    "SchemaVersionError",
    "ScopeError",
    "SettingsError",
    "SignalError",
    "StoreBusyError",
    "StoreClosedError",
    "StoreError",
    "StoreFullError",
    "TriviumError",
    "UnknownNameError",
]


class TriviumError(Exception):
    """The root of all errors that Trivium raises on purpose."""


class InputError(TriviumError, ValueError):
    """What the caller passed cannot be used; pass something else."""


class ScopeError(InputError):
    """No scope was named, or a name in it cannot be used."""


class FilterError(InputError):
    """A filter has an unknown operator or field, or a value of the wrong type."""


class LimitError(InputError):
    """An input is larger than its documented limit."""


class SettingsError(InputError):
    """A configuration file or a setting cannot be used."""


class UnknownNameError(InputError):
    """Nothing is installed by that name; the message lists what is."""


class NotFoundError(TriviumError, LookupError):
    """There is no such memory in the scope that was named."""


class ConflictError(TriviumError):
    """The id is taken by another memory of the partition, or a memory changed meanwhile."""


class EmbeddingError(TriviumError):
    """A text could not be turned into a vector."""


class EmbedderUnavailableError(EmbeddingError):
    """The package, the weights or the service behind an embedder is missing."""


class ExtractionError(TriviumError):
    """An entity extractor failed or is not installed."""


class SignalError(TriviumError):
    """A signal that was asked for by name cannot be served."""


class StoreError(TriviumError):
    """The store could not do what was asked of it."""


class NotAStoreError(StoreError):
    """The file is no database, or a database that Trivium did not write."""


class SchemaVersionError(StoreError):
    """The store was written by a newer version of Trivium."""


class EmbedderMismatchError(StoreError):
    """The store holds the vectors of another embedder."""


class CorruptStoreError(StoreError):
    """The file of the store is damaged."""


class ReadOnlyStoreError(StoreError):
    """The file of the store, or its folder, cannot be written."""


class StoreFullError(StoreError):
    """There is no space left for the store."""


class StoreBusyError(StoreError):
    """Another process held the write lock for longer than the timeout."""


class StoreClosedError(StoreError):
    """The store was used after it was closed."""
