import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createResolveHost } from './createResolveHost.js'

let socket: Socket
afterEach(() => socket.close())

/** Starts a name server that answers each kind of question with the bytes of one address, or not at all. */
async function startNameServer(answers: Record<number, number[]> | undefined) {
  socket = createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  socket.on('message', (question, { port, address }) => {
    if (answers) socket.send(toAnswer(question, answers), port, address)
  })
  return createResolveHost([`127.0.0.1:${(socket.address() as AddressInfo).port}`])
}

/** A DNS answer (RFC 1035 §4): the question again and at most one record, which points back to its name. */
function toAnswer(question: Buffer, answers: Record<number, number[]>): Buffer {
  const end = question.indexOf(0, 12) + 5
  const kind = question.readUInt16BE(end - 4)
  const bytes = answers[kind]
  const header = Buffer.from([...question.subarray(0, 2), 0x81, 0x80, 0, 1, 0, bytes ? 1 : 0, 0, 0, 0, 0])
  const record = bytes ? [0xc0, 12, 0, kind, 0, 1, 0, 0, 0, 60, 0, bytes.length, ...bytes] : []
  return Buffer.concat([header, question.subarray(12, end), Buffer.from(record)])
}

const never = new AbortController().signal
const [a, aaaa] = [1, 28]

test('default: every address of both families', async () => {
  const resolve = await startNameServer({ [a]: [1, 2, 3, 4], [aaaa]: [0x26, 6, ...Array(13).fill(0), 1] })
  expect(await resolve('pictures.example', never)).toEqual(['1.2.3.4', '2606::1'])
})

test('behavior: one family is enough', async () => {
  const resolve = await startNameServer({ [a]: [1, 2, 3, 4] })
  expect(await resolve('pictures.example', never)).toEqual(['1.2.3.4'])
})

test('error: no address at all', async () => {
  const resolve = await startNameServer({})
  await expect(resolve('pictures.example', never)).rejects.toMatchObject({ code: 'ENODATA' })
})

test('error: a name server that says nothing is left when the time is over', async () => {
  const resolve = await startNameServer(undefined)
  await expect(resolve('pictures.example', AbortSignal.timeout(100))).rejects.toMatchObject({
    code: 'ECANCELLED',
  })
})
