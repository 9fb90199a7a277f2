/** Numbers of embedded-wallet.md §5; times in milliseconds. */
export const loginValues = {
  /** Life of a link, and of a code from its making. */
  lifetime: 600_000,
  tries: 3,
  /** Mails per address; approved devices and others are counted apart. */
  mailsPerHour: 5,
  mailsPerDay: 10,
  /** Wrong codes in a row after which no code goes out by mail until a login by link succeeds. */
  mostFailures: 100,
} as const
