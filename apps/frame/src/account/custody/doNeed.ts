import { type Custody, GangwayError } from '@gangway/protocol'
import type { RecoveryFile } from '../../wallet/makeRecoveryFile.js'
import type { MethodSecret, NewSecret, WalletParts } from '../../wallet/walletTask.js'
import type { AccountState, Doing } from '../accountState.js'
import type { CustodyClient, TaskOptions } from './createCustodyClient.js'
import type { CustodyNotice, CustodyState, Need } from './custodyState.js'

/** What is waited for while a need is met. */
export const doings = {
  add: 'addingMethod',
  test: 'testing',
  giveBack: 'movingCustody',
  renew: 'renewing',
  remove: 'removing',
  file: 'makingFile',
  words: 'openingWallet',
} as const satisfies Record<Need['kind'], Doing>

const removals = { done: 'methodRemoved', last: 'methodLast', absent: 'methodAbsent' } as const

/** What a need is met with. */
export type NeedTools = {
  calls: CustodyClient
  options: TaskOptions
  /** Asks for the new way, once the secret has opened the key. */
  askNew(): Promise<NewSecret>
  /** Gives the browser a file to keep. */
  save(name: string, text: string): void
  /** Keeps what a recovery file can be made of without another login. */
  keepSpare(parts: WalletParts): void
}

/**
 * Does what a way was asked for, by its secret, and answers what is shown then; null: none is needed. Throws what the calls
 * throw.
 */
export async function doNeed(
  { account, custody, need }: Extract<CustodyState, { step: 'prove' }>,
  secret: MethodSecret | null,
  { calls, options, askNew, save, keepSpare }: NeedTools,
): Promise<AccountState> {
  const show = (shown: Custody, notice: CustodyNotice): AccountState => ({
    ...{ step: 'custody', account, custody: shown, notice, problem: null },
  })
  if (need.kind === 'renew') {
    const { isDone, spare } = await calls.renew(secret, options)
    keepSpare(spare)
    return show(custody, isDone ? 'renewed' : 'renewWaits')
  }
  if (!secret) throw new GangwayError('INVALID_INPUT')
  switch (need.kind) {
    case 'test':
      await calls.test(secret, options)
      return show(custody, 'tested')
    case 'giveBack':
      return show((await calls.moveToEscrow(secret, options)).custody, 'movedBack')
    case 'remove': {
      const changed = await calls.removeMethod(custody, secret, need.method.id, options)
      return show(changed.custody, removals[changed.outcome])
    }
    case 'add':
      return show((await calls.addMethod(custody, secret, askNew, options)).custody, 'methodAdded')
    case 'file': {
      const { parts, password } = need
      saveFile(save, await calls.makeFile(parts, { secret, password }, options))
      return show(custody, 'fileSaved')
    }
    case 'words':
      return { step: 'exported', account, secrets: await calls.showWords(need.parts, secret, options) }
  }
}

/** Gives the browser a recovery file to keep. */
export function saveFile(save: NeedTools['save'], file: RecoveryFile): void {
  save('gangway-recovery.json', `${JSON.stringify(file, null, 2)}\n`)
}
