import type { relayAuthTexts } from '@gangway/protocol'

/** Why a client is not let in. */
export type Refusal = keyof typeof relayAuthTexts
