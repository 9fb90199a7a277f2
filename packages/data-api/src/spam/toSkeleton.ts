import { foldLookalikes } from './foldLookalikes.js'

/**
 * What is left of a name when all that an eye passes over is gone: two names of one skeleton can be taken for each
 * other. For comparing only, never to be shown. data-sources.md §7, after Unicode TR 39.
 */
export function toSkeleton(text: string): string {
  return foldLookalikes(text)
    .replace(/^[\s$]+/u, '')
    .replace(/[i1|]/g, 'l')
    .replace(/0/g, 'o')
    .replace(/[5$]/g, 's')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
}
