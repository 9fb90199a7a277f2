import type { AuditEvent } from '@gangway/protocol'
import type { Activity } from './createAccountClient.js'
import type { AccountTexts } from './texts/accountTexts.js'

/** Events a person is told of, and how they ended where that is told apart. The rest is a step of one of these. */
const textNames = {
  'login.finish ok': 'didLogIn',
  'login.finish failed': 'didNotLogIn',
  'login.finish refused': 'didNotLogIn',
  'device.approve ok': 'didApprove',
  'device.approve refused': 'didRefuse',
  'device.deny ok': 'didRefuse',
  'browser.keep ok': 'didKeepBrowser',
  'device.end ok': 'didEndDevice',
  'share.recover ok': 'didRecover',
  'wallet.create ok': 'didCreate',
  'wallet.export ok': 'didShowWords',
  'wallet.renew ok': 'didRenew',
  'renewal.ask ok': 'didAskToRenew',
  'renewal.stop ok': 'didStopRenewal',
  'data.export ok': 'didSaveData',
  'custody.grant ok': 'didGrantCustody',
  'custody.move ok': 'didMoveCustody',
  'custody.method.add ok': 'didAddMethod',
  'custody.method.remove ok': 'didRemoveMethod',
  'custody.pepper ok': 'didOpenByMethod',
  'way.add ok': 'didAddWay',
  'way.remove ok': 'didRemoveWay',
  'email.start ok': 'didAskForAddress',
  'email.change ok': 'didChangeAddress',
  'email.undo ok': 'didUndoAddress',
  'account.close ok': 'didAskToClose',
  'account.close refused': 'didNotClose',
  'account.keep ok': 'didKeepAccount',
  'grant.keep ok': 'didGrant',
  'grant.revoke ok': 'didRevoke',
  'request.decide ok': 'didAgree',
  'request.decide refused': 'didDecline',
  'batch.sponsor ok': 'didSponsor',
  'user.lock ok': 'didLock',
  'user.unlock ok': 'didUnlock',
  'user.end_sessions ok': 'didEndSessions',
  'user.close ok': 'didStartDeletion',
  'user.receipt ok': 'didTakeReceipt',
  'audit.export ok': 'didExport',
} as const satisfies Partial<Record<`${AuditEvent} ${Activity['result']}`, keyof AccountTexts>>

function getTextName({ event, result }: Activity): keyof AccountTexts | undefined {
  return Object.entries(textNames).find(([name]) => name === `${event} ${result}`)?.[1]
}

/** Whether a row is for a person to read. */
export function isShown(row: Activity): boolean {
  return getTextName(row) !== undefined
}

/** What happened, in words; empty for a row that is not shown. */
export function describeActivity(row: Activity, texts: AccountTexts): string {
  const name = getTextName(row)
  return name === undefined ? '' : texts[name]
}
