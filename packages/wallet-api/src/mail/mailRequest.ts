import type { LanguageTag } from '@gangway/protocol'

/** What every login mail says of the login. embedded-wallet.md §5. */
type LoginMail = {
  /** One address, checked and normalised. */
  to: string
  /** What the app calls itself: untrusted, shown cleaned and cut, beside its origin. */
  appName: string | undefined
  /** Origin of the app: that of the approved device, or what the request for a link says it is. */
  appOrigin: string
  /** Of the browser that asked; of news, what the account used last. */
  language: LanguageTag
  /** When the code or the link ends, Unix milliseconds. The mail is not sent after that. */
  expiresAt: number
}

/** A code for an approved device. */
export type CodeMail = LoginMail & { kind: 'code'; code: string }

/** The approval link of a device that is not approved. `hasNumber`: the app shows one, and the page asks for it. */
export type LinkMail = LoginMail & { kind: 'link'; link: string; hasNumber: boolean }

/**
 * That a device has recovered the key. `provider`: who said whose it is, e.g. `Google`; null: a link to this address, or
 * (`isByBrowser`) a browser its owner let approve.
 * `place`: the network it asked from, null where there is none to tell; `at`: when, Unix milliseconds.
 */
export type NoticeMail = LoginMail & {
  /** `custody` is a kind of its own in measurements and the audit log. */
  kind: 'notice' | 'custody'
  /** `export`: the words were shown on the account's page; `custody`: it may change how the wallet is recovered. */
  purpose: 'device' | 'export' | 'custody'
  provider: string | null
  isByBrowser: boolean
  place: string | null
  at: number
}

/**
 * That a provider is a way into the account from now on. `by`: a code that was sent to this address, or a session of
 * the account's own page.
 */
export type LinkedMail = LoginMail & {
  kind: 'linked'
  provider: string
  by: 'code' | 'account'
  at: number
}

/**
 * That a browser may approve logins from now on, in the place of such a link. `browser`: as the service names it, e.g.
 * `Firefox on Linux`; `place`: the network it was let in, null where there is none to tell.
 */
export type BrowserKeptMail = LoginMail & {
  kind: 'browserKept'
  browser: string
  place: string | null
  at: number
}

/** That a way into the account is closed; `provider` null: this address. */
export type UnlinkedMail = LoginMail & { kind: 'unlinked'; provider: string | null; at: number }

/**
 * The code of a change of address. `to` is the address there is (`primary`), or the new one (`secondary`). `code` null:
 * the new one is somebody's login already, who is told.
 */
export type EmailCodeMail = LoginMail & {
  kind: 'emailCode'
  step: 'primary' | 'secondary'
  code: string | null
  newEmail: string
}

/**
 * That an address is no longer, or is now, an account's. `undo`: link that undoes it; null: `to` is the new address.
 */
export type EmailChangedMail = LoginMail & { kind: 'emailChanged'; undo: string | null; at: number }

/** A login was asked for with an address that was a wallet's, and may be so again `until` then, Unix milliseconds. */
export type LeftMail = LoginMail & { kind: 'left'; until: number }

/** That a change was undone: `to` is no longer the account's address. */
export type EmailUndoneMail = LoginMail & { kind: 'emailUndone'; at: number }

/**
 * That the account is to be deleted, on `erasesAt` (Unix milliseconds); `keep`: link that takes it back; `by`: who asked for
 * it, by default the owner.
 */
export type ClosingMail = LoginMail & {
  kind: 'closing'
  by?: 'operator'
  keep: string
  at: number
  erasesAt: number
}

/** That the account is no longer to be deleted; `by`: the link of a mail, or a session of the account's own page. */
export type KeptMail = LoginMail & { kind: 'kept'; by: 'link' | 'account'; at: number }

/**
 * That the wallet gets another wrapping key at `takesAt` (Unix milliseconds), by which every browser is logged out; `stop`:
 * link that stops it.
 */
export type RenewalMail = LoginMail & { kind: 'renewal'; stop: string; at: number; takesAt: number }

/** That the wallet has another wrapping key, and that every other browser was logged out. */
export type RenewedMail = LoginMail & { kind: 'renewed'; at: number }

/** A mail somebody asked for, or has to be told. */
export type MailRequest =
  | CodeMail
  | LinkMail
  | NoticeMail
  | LinkedMail
  | UnlinkedMail
  | BrowserKeptMail
  | EmailCodeMail
  | EmailChangedMail
  | EmailUndoneMail
  | LeftMail
  | ClosingMail
  | KeptMail
  | RenewalMail
  | RenewedMail
