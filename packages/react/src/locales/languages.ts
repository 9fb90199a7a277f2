import type { Messages } from './catalogue.js'

/**
 * The languages beside English, each loaded when someone reads it. The texts SPEC §8 fixes letter by letter are
 * so in English and in what programs read (an error's message, Details, logs); on the screens of another language
 * they are in that language.
 */
export const languages: Readonly<Record<string, () => Promise<Messages>>> = {
  ar: () => import('./ar.js').then(({ ar }) => ar),
  es: () => import('./es.js').then(({ es }) => es),
}
