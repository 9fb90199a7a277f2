import type { NodeReader } from './createNodeReader.js'

/** A block that was followed. */
export type FollowedBlock = { block: number; hash: string }

/**
 * The last of the followed blocks that the chain still has; undefined where it has none of them. As a block is on the chain
 * only if those below it are, halving finds it.
 */
export async function findAncestor(
  node: Pick<NodeReader, 'getHeader'>,
  followed: readonly FollowedBlock[],
): Promise<number | undefined> {
  const ascending = followed.toSorted((a, b) => a.block - b.block)
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const candidate = ascending[middle]
    const header = candidate && (await node.getHeader(candidate.block))
    if (header?.hash === candidate?.hash) low = middle + 1
    else high = middle
  }
  return ascending[low - 1]?.block
}
