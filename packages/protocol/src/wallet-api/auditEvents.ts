/** Which of the two services writes an event; `both`: each its own. */
type AuditService = 'auth' | 'recovery' | 'both'

/**
 * What the audit log of the wallet services tells of. Append only: rows are kept for more than a year, and their hashes
 * hold the name. embedded-wallet.md §9, docs/decisions/0022-audit-log.md.
 */
export const auditEvents = {
  /** A login was asked for; by a provider: whom the provider named came back. */
  'login.start': 'auth',
  /** A login ended in a session, or failed by a wrong code or a lock. */
  'login.finish': 'auth',
  /** A mail went out to the person, or was given up. */
  'mail.send': 'auth',
  /** The owner let a device in, or chose another number than the app shows. */
  'device.approve': 'auth',
  /** The owner said that a login is not theirs. */
  'device.deny': 'auth',
  /** The owner of an address lifted the limits that others had used up. */
  'device.admit': 'auth',
  /** A browser may approve logins of the account from now on, in the place of the mail. */
  'browser.keep': 'auth',
  /** A device was taken away from the account, with its session; a browser may approve no more. */
  'device.end': 'auth',
  /** Share B went to a device that has its own share A, or was refused. */
  'share.release': 'auth',
  /** Share B went to a new device, with leave to have share C. */
  'share.recover': 'auth',
  'wallet.create': 'auth',
  /** What opens the wallet went to the account's own page, to be shown to the person. */
  'wallet.export': 'auth',
  /** Another wrapping key: every earlier share of the wallet opens nothing that is kept any more. */
  'wallet.renew': 'auth',
  /** One was asked for, and waits; and somebody stopped it. */
  'renewal.ask': 'auth',
  'renewal.stop': 'auth',
  /** All that is kept of the person went to them, as a file. */
  'data.export': 'auth',
  /** The account's own page got leave to look at, or to change, how the wallet is recovered. */
  'custody.grant': 'auth',
  /** Every recovery share was sealed to a key of the person's, or opened again; `auth` writes what `recovery` signs. */
  'custody.move': 'both',
  /** A passkey or password that opens that key. */
  'custody.method.add': 'both',
  'custody.method.remove': 'both',
  /** A device got leave to open by a passkey or password; at `recovery`: a password was tried, or refused. */
  'custody.pepper': 'both',
  /** A device's own set of shares. */
  'set.add': 'auth',
  'set.remove': 'auth',
  /** Sessions ended before their time. */
  'session.end': 'auth',
  /** A way into the account. */
  'way.add': 'auth',
  'way.remove': 'auth',
  /** An account without a wallet ended: its only way in leads into another account now. */
  'account.end': 'auth',
  /**
   * The person asked for the account to be deleted, or was refused; took that back; and what was left of it is gone. At
   * `recovery`: it heard of that first.
   */
  'account.close': 'both',
  'account.keep': 'both',
  'account.erase': 'both',
  /** Another address was asked for; is the account's, or was not, by a wrong code; and was undone by the former one. */
  'email.start': 'auth',
  'email.change': 'auth',
  'email.undo': 'auth',
  /** What an app may do by itself. */
  'grant.keep': 'auth',
  'grant.revoke': 'auth',
  /** The person agreed to an app's request, or declined it, by the word of their browser. */
  'request.decide': 'auth',
  /** A batch of calls whose gas the app pays for was accepted. */
  'batch.sponsor': 'auth',
  /** Share C was kept, given out or refused, and deleted. */
  'recovery.store': 'recovery',
  'recovery.release': 'recovery',
  'recovery.delete': 'recovery',
  /** What older keys had wrapped is wrapped by the current one. */
  'key.rotate': 'both',
  /** Commands of an operator. */
  'user.find': 'auth',
  'user.lock': 'auth',
  'user.unlock': 'auth',
  'user.end_sessions': 'auth',
  /** The sweep of recovery shares goes on after `auth` had forgotten sets; deleted shares were put back. */
  'shares.agree': 'recovery',
  'shares.put_back': 'recovery',
  'audit.verify': 'both',
  'audit.export': 'both',
  /** Rows older than the log is kept for were removed. */
  'audit.prune': 'both',
  /** An operator started the deletion of an account, and took out what tells of it. */
  'user.close': 'auth',
  'user.receipt': 'auth',
  /** An operator added or changed a project, and removed one. */
  'project.set': 'auth',
  'project.remove': 'auth',
  /** A key of the console was made, and revoked; and a call was made by one, or by none that is good. */
  'console.key_add': 'auth',
  'console.key_revoke': 'auth',
  'console.call': 'auth',
} as const satisfies Record<string, AuditService>

/** See {@link auditEvents}. */
export type AuditEvent = keyof typeof auditEvents
