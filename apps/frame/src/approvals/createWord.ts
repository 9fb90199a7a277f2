import type { LanguageTag } from '@gangway/protocol'

type Letters = { consonants: string; vowels: string; shape: string }

/** c: a consonant, v: a vowel. 84,375 words. On the keyboards of English and of Spanish alike. */
const latin: Letters = { consonants: 'bdfghjkmnprstvz', vowels: 'aeiou', shape: 'cvcvc' }

/**
 * One letter of each family that dots alone tell apart, and those alone that every keyboard of the script has at one code
 * point. 58,564 words.
 */
const arabic: Letters = { consonants: 'بحدرسصطعفلم', vowels: 'او', shape: 'cvccvc' }

/** A word nobody can know who does not see it: letters that are easily told apart, and typed on the language's keyboard. */
export function createWord(language: LanguageTag): string {
  const { consonants, vowels, shape } = language === 'ar' ? arabic : latin
  return [...shape].map((kind) => pick(kind === 'c' ? consonants : vowels)).join('')
}

/** Whether that word was typed: in any case, and whatever marks, spaces or stretching a keyboard adds. */
export function isWord(typed: string, word: string): boolean {
  const letters = typed.normalize('NFKD').replace(/[^\p{L}]|\u0640/gu, '')
  return letters.toLowerCase() === word
}

function pick(letters: string): string {
  const all = new Uint32Array(1)
  // 2^32 is no multiple of 15, 11 or 5; the difference is one in 10^8.
  const [number = 0] = crypto.getRandomValues(all)
  return letters.charAt(number % letters.length)
}
