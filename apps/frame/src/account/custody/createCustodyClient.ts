import {
  type accountCustodyGrantBodySchema,
  accountCustodyGrantResponseSchema,
  accountCustodyGrantRoute,
  accountCustodyNotedRoute,
  accountRenewalStopResponseSchema,
  accountRenewalStopRoute,
  accountWalletRenewResponseSchema,
  accountWalletRenewRoute,
  type Custody,
  type custodyChangeResponseSchema,
  GangwayError,
} from '@gangway/protocol'
import * as v from 'valibot'
import type { Bearer } from '../../http/createAuthClient.js'
import type { RecoveryClient } from '../../http/createRecoveryClient.js'
import type { CallService } from '../../http/createServiceClient.js'
import { isError } from '../../http/isError.js'
import type { RecoveryFile } from '../../wallet/makeRecoveryFile.js'
import type { RunWalletTask, TaskAnswers } from '../../wallet/runWalletTask.js'
import type { WalletSecrets } from '../../wallet/showWords.js'
import type { MethodSecret, NewSecret, Renewal, WalletOwner, WalletParts } from '../../wallet/walletTask.js'

type Asked = v.InferOutput<typeof accountCustodyGrantBodySchema>
type Change = v.InferOutput<typeof custodyChangeResponseSchema>

/** What a step tells while it is under way, and what ends it. */
export type TaskOptions = { onProgress?: (part: number) => void; signal?: AbortSignal }

/** What came of a change. */
export type CustodyChange = Pick<Change, 'outcome' | 'custody'>

/** The calls of the account's page for how the wallet is recovered. */
export type CustodyClient = ReturnType<typeof createCustodyClient>

/**
 * Creates the calls of the account's page for how the wallet is recovered. Keys are in a Worker for the time of one call;
 * what the services are asked meanwhile is asked here. All throw what the services say, `FRAME_UNREACHABLE`, and
 * `WALLET_INTEGRITY`: with `context.field` `secret` where a passkey or password is not the right one.
 */
export function createCustodyClient({
  call,
  recovery,
  runTask,
  getBearer,
  getOwner,
}: {
  /** Of `auth`. */
  call: CallService
  recovery: RecoveryClient
  runTask: RunWalletTask
  /** Throws `SESSION_INVALID` where nobody is logged in. */
  getBearer(): Promise<Bearer>
  /** Throws `SHARE_NOT_FOUND` where there is no wallet. */
  getOwner(): WalletOwner
}) {
  async function grant(body: Asked) {
    const parts = { route: accountCustodyGrantRoute, answer: accountCustodyGrantResponseSchema }
    return call({ ...(await getBearer()), ...parts, body })
  }

  const answers: TaskAnswers = {
    async pepper(question) {
      const { key } = await getBearer()
      return recovery.givePepperPart(key, { ...question, grant: (await grant({ purpose: 'test' })).grant })
    },
    async open(question) {
      const { key } = await getBearer()
      return recovery.openMethod(key, { ...question, grant: (await grant({ purpose: 'test' })).grant })
    },
    async shares(question) {
      const { key } = await getBearer()
      const given = await grant(question)
      if (!given.opening) throw new GangwayError('SHARE_NOT_FOUND')
      const held = await recovery.readShares(key, given.opening.grant)
      return { grant: given.grant, setId: given.setId, opening: given.opening, held }
    },
    async methods() {
      return { grant: (await grant({ purpose: 'methods' })).grant }
    },
  }

  async function read(): Promise<Custody> {
    const { key } = await getBearer()
    return recovery.readCustody(key, (await grant({ purpose: 'read' })).grant)
  }

  /** Makes a change; where its answer was lost, what is there now tells whether it was made. */
  async function make(
    change: Promise<Change>,
    isMade: (custody: Custody) => boolean,
  ): Promise<CustodyChange> {
    try {
      return await note(await change)
    } catch (error) {
      if (!isError(error, 'FRAME_UNREACHABLE')) throw error
      const custody = await read().catch(() => null)
      if (!custody || !isMade(custody)) throw error
      return { outcome: 'done', custody }
    }
  }

  /** What was changed is done, whether or not its receipt is kept: the person is told by mail too. */
  async function note({ outcome, custody, receipt }: Change): Promise<CustodyChange> {
    if (receipt !== null) {
      const parts = { route: accountCustodyNotedRoute, body: { receipt }, answer: v.object({}) }
      await call({ ...(await getBearer()), ...parts, repeat: 'anew' }).catch(() => undefined)
    }
    return { outcome, custody }
  }

  /** Share C first, as everywhere: cut short after it, the wallet opens as before. Both do no harm twice. */
  async function handIn({ store, renew }: Renewal): Promise<{ isDone: boolean }> {
    const bearer = await getBearer()
    const { receipt } = await recovery.storeShare(bearer.key, store)
    const parts = { route: accountWalletRenewRoute, answer: accountWalletRenewResponseSchema }
    const body = { ...renew, receipt }
    const { takesAt } = await call({ ...bearer, ...parts, body, repeat: 'anew' })
    return { isDone: takesAt === null }
  }

  return {
    read,
    /**
     * `isRenewed`: whether shares of before the move are of no use any more, or will not be in a week; else `renew` is for
     * it. `spare`: what a recovery file can be made of until the page is left.
     */
    async moveToUser(
      secret: NewSecret,
      options: TaskOptions = {},
    ): Promise<CustodyChange & { isRenewed: boolean; spare: WalletParts }> {
      const { key } = await getBearer()
      const task = { owner: getOwner(), secret }
      const { body, renewal, spare } = await runTask('moveToUser', task, { ...options, answers })
      const isMade = ({ publicKey }: Custody) => publicKey === spare.sealedTo
      const change = await make(recovery.moveCustody(key, body), isMade)
      const isRenewed = await handIn(renewal).then(
        () => true,
        () => false,
      )
      return { ...change, isRenewed, spare }
    },
    /**
     * Gives the wallet another wrapping key, on suspicion: earlier shares open nothing that is kept, and every other browser
     * is logged out; at once, or in a week (`isDone`). `secret` null: the shares are in the clear. `spare`: as of a move.
     */
    async renew(
      secret: MethodSecret | null,
      options: TaskOptions = {},
    ): Promise<{ isDone: boolean; spare: WalletParts }> {
      const task = { owner: getOwner(), secret }
      const { renewal, spare } = await runTask('renew', task, { ...options, answers })
      return { ...(await handIn(renewal)), spare }
    },
    /** Stops a renewal that waits; where none does, nothing changes. */
    async stopRenewal(): Promise<void> {
      const parts = { route: accountRenewalStopRoute, answer: accountRenewalStopResponseSchema }
      await call({ ...(await getBearer()), ...parts, repeat: 'anew' })
    },
    async moveToEscrow(secret: MethodSecret, options: TaskOptions = {}): Promise<CustodyChange> {
      const { key } = await getBearer()
      const task = { owner: getOwner(), secret }
      const { body } = await runTask('moveToEscrow', task, { ...options, answers })
      const isMade = ({ mode, epoch }: Custody) => mode === 'escrow' && epoch === body.epoch + 1
      return make(recovery.moveCustody(key, body), isMade)
    },
    /** `added`: asked for once `secret` has opened the key. */
    async addMethod(
      { epoch }: Pick<Custody, 'epoch'>,
      secret: MethodSecret,
      added: () => Promise<NewSecret>,
      options: TaskOptions = {},
    ): Promise<CustodyChange> {
      const { key } = await getBearer()
      const task = { owner: getOwner(), epoch, secret }
      const { body } = await runTask('addMethod', task, { ...options, answers: { ...answers, added } })
      const isMade = ({ methods }: Custody) => methods.some(({ id }) => id === body.method.id)
      return make(recovery.addMethod(key, body), isMade)
    },
    async removeMethod(
      { epoch }: Pick<Custody, 'epoch'>,
      secret: MethodSecret,
      removed: string,
      options: TaskOptions = {},
    ): Promise<CustodyChange> {
      const { key } = await getBearer()
      const task = { owner: getOwner(), epoch, secret, removed }
      const { body } = await runTask('removeMethod', task, { ...options, answers })
      const isMade = ({ methods }: Custody) => methods.every(({ id }) => id !== removed)
      return make(recovery.removeMethod(key, body), isMade)
    },
    /** Opens what a recovery would open. */
    async test(secret: MethodSecret, options: TaskOptions = {}): Promise<void> {
      await runTask('test', { owner: getOwner(), secret }, { ...options, answers })
    },
    /** `secret` null: the shares are in the clear. */
    makeFile(
      parts: WalletParts,
      { secret, password }: { secret: MethodSecret | null; password: string },
      options: TaskOptions = {},
    ): Promise<RecoveryFile> {
      return runTask('file', { owner: getOwner(), parts, secret, password }, { ...options, answers })
    },
    /** See `makeFile`. */
    showWords(
      parts: WalletParts,
      secret: MethodSecret | null,
      options: TaskOptions = {},
    ): Promise<WalletSecrets> {
      return runTask('words', { owner: getOwner(), parts, secret }, { ...options, answers })
    },
  }
}
