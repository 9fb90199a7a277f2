create table recovery_note_pins (
  thumbprint text primary key,
  pinned_at bigint not null
);
