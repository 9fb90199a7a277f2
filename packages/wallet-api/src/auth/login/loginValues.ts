/** Numbers of embedded-wallet.md §5; times in milliseconds. */
export const loginValues = {
  /** Life of a link, and of a code from its making. */
  lifetime: 600_000,
  /** How long its owner may say by the mail's link that a login a browser approved is not theirs, from its mail. */
  deniable: 86_400_000,
  tries: 3,
  /** Mails to one address: for its approved devices, and for other devices of one network, each counted apart. */
  mails: { perHour: 5, perDay: 10 },
  /** Mails to one address for devices that are not approved, whatever network asks. */
  mailsOfAllNetworks: { perHour: 15, perDay: 40 },
  /** Wrong codes in a row after which no code goes out by mail until a login by link succeeds. */
  mostFailures: 100,
} as const
