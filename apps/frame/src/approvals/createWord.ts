const consonants = 'bdfghjkmnprstvz'
const vowels = 'aeiou'

/** A word nobody can know who does not see it: five letters that are easily told apart and typed, one of 84,375. */
export function createWord(): string {
  return [consonants, vowels, consonants, vowels, consonants].map(pick).join('')
}

function pick(letters: string): string {
  const all = new Uint32Array(1)
  // 2^32 is no multiple of 15 or 5; the difference is one in 10^8.
  const [number = 0] = crypto.getRandomValues(all)
  return letters.charAt(number % letters.length)
}
