import { randomInt } from 'node:crypto'

/** A code of six digits. Node's `randomInt` rejects what would make some numbers likelier. */
export function makeCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}
