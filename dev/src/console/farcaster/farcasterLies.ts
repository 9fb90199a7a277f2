import type { SiwxMessageFields } from '@gangway/protocol'
import {
  getLocalFarcasterSigner,
  type LocalFarcasterPerson,
  localFarcasterPeople,
} from '../../localFarcaster.js'

/** Something of the phone's answer that is not so. */
type FarcasterLie = {
  label: string
  /** What its message says otherwise. */
  change?: (person: LocalFarcasterPerson) => Partial<SiwxMessageFields>
  /** What it says beside the message. */
  claim?: { username: string }
}

const findOther = ({ fid }: LocalFarcasterPerson) =>
  localFarcasterPeople.find((person) => person.fid !== fid && person.kind === 'custody')

/** How the Farcaster phone may lie. All but the last end the login; a name is only ever shown. */
export const farcasterLies = {
  none: { label: 'None' },
  id: {
    label: 'Another person’s id',
    change: (person) => ({ resources: [`farcaster://fid/${findOther(person)?.fid}`] }),
  },
  custody: {
    label: 'Another person’s address',
    change(person) {
      const other = findOther(person)
      return other ? { accountAddress: getLocalFarcasterSigner(other).address } : {}
    },
  },
  nonce: { label: 'The nonce of another login', change: () => ({ nonce: 'a'.repeat(32) }) },
  old: {
    label: 'A message of yesterday',
    change: () => ({ expirationTime: new Date(Date.now() - 86_400_000).toISOString() }),
  },
  name: { label: 'Another name', claim: { username: 'somebody-else' } },
} as const satisfies Record<string, FarcasterLie>

/** Name of one of {@link farcasterLies}. */
export type FarcasterLieName = keyof typeof farcasterLies

/** Names of all {@link farcasterLies}. */
export const farcasterLieNames = Object.keys(farcasterLies) as [FarcasterLieName, ...FarcasterLieName[]]

/** One of them. */
export const getFarcasterLie = (name: FarcasterLieName): FarcasterLie => farcasterLies[name]
