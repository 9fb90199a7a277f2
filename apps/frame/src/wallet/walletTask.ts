import type {
  accountCustodyGrantResponseSchema,
  accountWalletRenewBodySchema,
  Custody,
  custodyMethodAddBodySchema,
  custodyMethodRemoveBodySchema,
  custodyMoveBodySchema,
  custodyOpenResponseSchema,
  custodySharesResponseSchema,
  MethodParameters,
  recoveryStoreBodySchema,
  WalletRecord,
} from '@gangway/protocol'
import type { InferOutput } from 'valibot'
import type { Offer } from '../model/closedWallet.js'
import type { RecoveryFile } from './makeRecoveryFile.js'
import type { WalletSecrets } from './showWords.js'

/** Whose wallet it is; shares and keys are bound to these. */
export type WalletOwner = { projectId: string; userId: string; walletId: string }

/** A secret by which a recovery key is opened: of which method, with what it was made with. */
export type MethodSecret = { methodId: string; parameters: MethodParameters } & (
  | { prf: Uint8Array<ArrayBuffer> }
  | { password: string }
)

/** A secret that is to become a method: a passkey that was just made, or a password. */
export type NewSecret =
  | { kind: 'passkey'; credentialId: string; prfSalt: string; prf: Uint8Array<ArrayBuffer> }
  | { kind: 'password'; password: string }

/**
 * What opens a wallet: two shares of one set, base64url. `sealedTo`: the recovery public key `shareC` is sealed to; null:
 * it is in the clear. `share` is any other share of the set.
 */
export type WalletParts = {
  share: string
  shareC: string
  sealedTo: string | null
  setId: string
  wallet: WalletRecord
}

/** Bodies that give a wallet another wrapping key: for `recovery`, and for `auth` with the receipt of the first. */
export type Renewal = {
  store: InferOutput<typeof recoveryStoreBodySchema>
  renew: Omit<InferOutput<typeof accountWalletRenewBodySchema>, 'receipt'>
}

/** What a Worker is started for, once. `secret` null: the shares are in the clear. */
export type WalletTasks = {
  words: {
    task: { owner: WalletOwner; parts: WalletParts; secret: MethodSecret | null }
    result: WalletSecrets
  }
  file: {
    task: { owner: WalletOwner; parts: WalletParts; secret: MethodSecret | null; password: string }
    result: RecoveryFile
  }
  test: { task: { owner: WalletOwner; secret: MethodSecret }; result: null }
  moveToUser: {
    task: { owner: WalletOwner; secret: NewSecret }
    /**
     * `renewal`: for once it is moved, since shares C of before it were in the clear. `spare`: shares of a set that no
     * service knows, for a recovery file within the same login.
     */
    result: { body: InferOutput<typeof custodyMoveBodySchema>; renewal: Renewal; spare: WalletParts }
  }
  /** `spare`: as of a move. */
  renew: {
    task: { owner: WalletOwner; secret: MethodSecret | null }
    result: { renewal: Renewal; spare: WalletParts }
  }
  moveToEscrow: {
    task: { owner: WalletOwner; secret: MethodSecret }
    result: { body: InferOutput<typeof custodyMoveBodySchema> }
  }
  addMethod: {
    task: { owner: WalletOwner; epoch: number; secret: MethodSecret }
    result: { body: InferOutput<typeof custodyMethodAddBodySchema> }
  }
  removeMethod: {
    task: { owner: WalletOwner; epoch: number; secret: MethodSecret; removed: string }
    result: { body: InferOutput<typeof custodyMethodRemoveBodySchema> }
  }
  /** The recovery key, sealed to the Worker of a frame: base64url. */
  lend: { task: { offer: Offer; secret: MethodSecret }; result: string }
}

/** What a Worker asks the page that started it, which alone has the session. */
export type WalletQuestions = {
  /** Of a password that is about to be set. */
  pepper: { question: { methodId: string; guess: string }; answer: { pepperPart: string } }
  /** What a method opens by. */
  open: {
    question: { methodId: string; guess: string | null }
    answer: InferOutput<typeof custodyOpenResponseSchema>
  }
  /** Every share C, with leave to hand them in anew for `to` alone or to renew them, and what shows that they are good. */
  shares: {
    question: { purpose: 'move'; to: Custody['mode'] } | { purpose: 'renew' }
    answer: {
      grant: string
      setId: string
      opening: Pick<
        NonNullable<InferOutput<typeof accountCustodyGrantResponseSchema>['opening']>,
        'shareB' | 'wallet' | 'next'
      >
      held: InferOutput<typeof custodySharesResponseSchema>
    }
  }
  /** The new way, once one there is has opened the key. */
  added: { question: null; answer: NewSecret }
  /** Leave to change the methods. */
  methods: { question: null; answer: { grant: string } }
}

/** Asks the page. */
export type Ask = <TName extends keyof WalletQuestions>(
  name: TName,
  question: WalletQuestions[TName]['question'],
) => Promise<WalletQuestions[TName]['answer']>

/** What a task is done with. */
export type TaskTools = {
  ask: Ask
  /** How far a password is stretched, 0 to 1. */
  onProgress(part: number): void
}
