import type { ProfileResponse } from '@gangway/protocol'
import type { StoredName } from './createNameStore.js'

/** A name as the profile routes answer it. `suffix` begins with a dot. */
export function toWireName(stored: StoredName, suffix: string): ProfileResponse {
  const { label, registeredAt, updatedAt, attributes, addresses } = stored
  return {
    name: `${label}${suffix}`,
    registered: toSeconds(registeredAt),
    updated: toSeconds(updatedAt),
    registered_at: new Date(registeredAt).toISOString(),
    updated_at: new Date(updatedAt).toISOString(),
    addresses: Object.fromEntries(
      addresses.map(({ coinType, address, createdAt }) => [
        `${coinType}`,
        { address, created: toSeconds(createdAt), created_at: new Date(createdAt).toISOString() },
      ]),
    ),
    attributes: [{ ...attributes }],
  }
}

const toSeconds = (time: number) => Math.floor(time / 1000)
