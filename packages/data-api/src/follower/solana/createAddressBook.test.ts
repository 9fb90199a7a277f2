import { expect, test } from 'vitest'
import { createAddressBook } from './createAddressBook.js'

function createBook(open: string[]) {
  const node = { open, asked: 0, now: 0 }
  const getTokenAccounts = async () => {
    node.asked += 1
    return node.open
  }
  return { node, book: createAddressBook({ getTokenAccounts }, () => node.now) }
}

test('default: the account, its token accounts and those known before; listed every ten seconds', async () => {
  const { node, book } = createBook(['a'])
  expect([...(await book.list('me', ['me', 'b']))]).toEqual(['me', 'a', 'b'])
  node.open = ['a', 'c']
  node.now = 9_999
  expect([...(await book.list('me', ['me', 'a', 'b']))]).toEqual(['me', 'a', 'b'])
  node.now = 10_000
  expect([...(await book.list('me', ['me', 'a', 'b']))]).toEqual(['me', 'a', 'c', 'b'])
  expect(node.asked).toBe(2)
})

test('behavior: what was closed is looked at once more, and again when it is back', async () => {
  const { node, book } = createBook(['a'])
  await book.list('me', ['me', 'b'])
  book.settle('me')
  expect([...(await book.list('me', ['me', 'a', 'b']))]).toEqual(['me', 'a'])
  node.open = ['b']
  node.now = 10_000
  expect([...(await book.list('me', ['me', 'a', 'b']))]).toEqual(['me', 'b', 'a'])
  book.settle('me')
  expect([...(await book.list('me', ['me', 'a', 'b']))]).toEqual(['me', 'b'])
})
