import type { CaipNetworkId } from '@gangway/protocol'

/** What the phone asks its owner. */
export type Question = {
  /** Of the proposal or request it is about. */
  id: string
  title: string
  /** The page that asks, as it names itself. */
  from: { name: string; url: string }
  rows: readonly { label: string; value: string }[]
  /** What of the networks asked for the owner may leave out; absent: there is no such choice. */
  networks?: readonly { caipNetworkId: CaipNetworkId; name: string }[]
}

/** What the owner says; `networkIds`: those left ticked. */
export type Answer = { isApproved: boolean; networkIds: readonly CaipNetworkId[] }

/** A question that waits for its answer. */
export type OpenQuestion = Question & { settle(answer: Answer): void }
