import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createServiceEvent } from './createServiceEvent.js'
import { type ListPage, mergeBelow } from './mergeBelow.js'

const account = `0x${'a'.repeat(40)}`
const context = { account, chain: 'eip155:1' } as const

/** A service's list: blocks in any number of items, read from a block down in pages of `size`. */
function createList(name: string, blocks: readonly number[], size: number) {
  const items = [...blocks]
    .sort((left, right) => right - left)
    .map((block, index) => ({ block, id: `${name}${index}` }))
  return (below: number): ListPage => {
    const rest = items.filter(({ block }) => block < below)
    const toPage = (start: number): ListPage => ({
      rows: rest.slice(start, start + size).map(({ block, id }) => ({
        block,
        events: [createServiceEvent(context, { block, time: 0, txId: id, from: account, to: null })],
      })),
      next: start + size < rest.length ? async () => toPage(start + size) : undefined,
    })
    return toPage(0)
  }
}

async function readAll(lists: ((below: number) => ListPage)[]) {
  const pages: { block: number; txId: string }[][] = []
  for (let below: number | null = Number.MAX_SAFE_INTEGER; below !== null; ) {
    const { events, next }: Awaited<ReturnType<typeof mergeBelow>> = await mergeBelow(
      lists.map((read) => read(below ?? 0)),
    )
    pages.push(events.map(({ block, txId }) => ({ block, txId })))
    below = next
  }
  return pages
}

test('default: however lists are cut into pages, each item is told once, and no block in two pages', async () => {
  const blocks = fc.array(fc.nat({ max: 12 }), { maxLength: 25 })
  await fc.assert(
    fc.asyncProperty(fc.tuple(blocks, blocks, blocks), fc.integer({ min: 3, max: 6 }), async (all, size) => {
      const pages = await readAll(all.map((each, index) => createList(`${index}-`, each, size)))
      const told = pages.flat()
      expect(told).toHaveLength(all.flat().length)
      expect(new Set(told.map(({ txId }) => txId)).size).toBe(told.length)
      // Each page in the order of the chain, and wholly above the next one.
      for (const page of pages)
        expect(page.map(({ block }) => block)).toEqual(page.map(({ block }) => block).sort((a, b) => a - b))
      for (const [index, page] of pages.slice(1).entries())
        for (const { block } of page)
          expect(block).toBeLessThan(Math.min(...(pages[index] ?? []).map((each) => each.block)))
    }),
  )
})

test('error: one block with more than is read', async () => {
  const list = createList('', Array(200).fill(7), 3)
  await expect(mergeBelow([list(100)])).rejects.toMatchObject({ code: 'DATA_HISTORY_UNAVAILABLE' })
})
