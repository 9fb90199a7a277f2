import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isWide, runBySecondRoad } from '@gangway/dev'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addKey, parseKeySet } from '../src/kms/keySet.js'
import { createPerson, type Person, type World } from './createPerson.js'
import type { Kept } from './readKept.js'
import { spawnTestService, type TestService } from './spawnTestService.js'

// Both services end at once, at any moment of a change that goes over both: embedded-wallet.md §13, threats 27 and 28.

const isDeep = Boolean(process.env.GANGWAY_TEST_DEEP)
const kills = isDeep ? 50 : 1
const script = new URL('./serveBothApis.ts', import.meta.url)
/** ms; against hanging alone, as beside other work a start of two embedded databases takes many seconds. */
const timeout = isDeep ? 3_600_000 : 240_000

let folder: string
let service: TestService | null
let keys: { auth: string; recovery: string }
/** What they said, by address, also before they were killed. */
let mails: Map<string, Record<string, unknown>[]>
/** Whether what a request fails by is the kill. */
let isKilled: boolean
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gangway-changes-'))
  keys = { auth: addKey(undefined), recovery: addKey(undefined) }
  mails = new Map()
  service = null
})
afterEach(async () => {
  await service?.kill()
  await rm(folder, { recursive: true })
})

/** Starts both services on the folder; `rotates`: they wrap anew what older keys wrap. */
async function start({ rotates = false } = {}): Promise<TestService> {
  const args = [folder, JSON.stringify(keys), ...(rotates ? ['rotate'] : [])]
  service = await spawnTestService(script, args, (said) => {
    if (typeof said.to === 'string') mails.set(said.to, [...(mails.get(said.to) ?? []), said])
  })
  isKilled = false
  return service
}

async function kill(): Promise<void> {
  isKilled = true
  await service?.kill()
}

/** Whoever outlives them. */
const world: World = {
  fetch: (request) => service?.fetch(request) ?? Promise.reject(new Error('not started')),
  listMails: (to) => mails.get(to) ?? [],
  finishRenewals: () => service?.post('/renewed', {}) ?? Promise.reject(new Error('not started')),
}

/** Does something so many times, until the services are killed; how often it came to its end. */
async function doUntilKilled(work: () => Promise<void>, most: number): Promise<number> {
  for (let done = 0; ; done++)
    try {
      if (done === most) return done
      await work()
    } catch (error) {
      if (isKilled) return done
      throw error
    }
}

const createPeople = (many: number) => Promise.all(Array.from({ length: many }, () => createPerson(world)))

/** All people are whole by what is kept, and each opens the wallet on a device that is new. */
async function expectWhole(people: readonly Person[]): Promise<Kept> {
  const kept: Kept = await service?.post('/kept', {})
  for (const person of people) await person.expectWhole(kept)
  for (const person of people) await person.addDevice()
  return kept
}

type Change = { what: string; most: number; make(person: Person): Promise<void> }

// An address gets five mails an hour, and an account changes its own once in half a minute.
const changes: readonly Change[] = [
  { what: 'devices are added', most: 2, make: (person) => person.addDevice() },
  { what: 'every set is split anew', most: 2, make: (person) => person.renew() },
  { what: 'addresses are changed', most: 1, make: (person) => person.changeAddress() },
]

/** Twenty kills of each, each at another point for each of three people; in `npm test` one, while three people do one each. */
const runs: readonly [what: string, made: readonly Change[]][] = isDeep
  ? changes.map((change) => [change.what, [change, change, change]])
  : [['each of three people changes something', changes]]

test.skipIf(!isWide).for(runs)(
  `behavior: threat 27: ${kills} × kill -9 of both services while %s: no wallet is lost, and nothing is half done`,
  { timeout, meta: runBySecondRoad },
  async ([what, made], { task }) => {
    const most = made.reduce((sum, change) => sum + change.most, 0)
    let [done, cut] = [0, 0]
    await start()
    for (let count = 0; count < kills; count++) {
      const people = await createPeople(made.length)
      const changing = Promise.all(
        people.map((person, index) =>
          doUntilKilled(async () => made[index]?.make(person), made[index]?.most ?? 0),
        ),
      )
      // From before the first write to after the last; what came to its end by itself is looked at as well.
      await Promise.race([changing, delay(Math.random() * 500)])
      await kill()
      const told = await changing
      done += told.reduce((sum, each) => sum + each, 0)
      cut += told.filter((each, index) => each < (made[index]?.most ?? 0)).length
      await start()
      await expectWhole(people)
    }
    const found = `of ${most * kills} changes ${done} were told to be made, ${cut} were cut off; each whole or not made, no wallet lost`
    task.meta.deepCount = { what: `kill -9 of both services while ${what}`, tried: kills, found }
  },
)

test.skipIf(!isWide)(
  `behavior: threat 28: ${kills} × kill -9 while keys are rotated under load: nothing is lost; rotated to the end while people log in and sign, the old keys are of no use, and nobody notices`,
  {
    timeout,
    meta: runBySecondRoad,
  },
  async ({ task }) => {
    await start()
    const people = await createPeople(isDeep ? 12 : 4)
    await kill()
    let released = 0
    for (let count = 0; count < kills; count++) {
      addKeys()
      await start({ rotates: true })
      const using = Promise.all(
        people.map((person) => doUntilKilled(person.release, Number.POSITIVE_INFINITY)),
      )
      await delay(Math.random() * 400)
      await kill()
      released += (await using).reduce((sum, each) => sum + each, 0)
      // In `npm test` what is there at the end has to do.
      if (isDeep) await expectKept(people)
    }

    addKeys()
    const rotating = await start({ rotates: true })
    let isRotated = false
    const using = people.map(async (person, index) => {
      if (index % 2 === 0) await person.addDevice()
      // Once at least, since so few records may be done at once.
      do await person.release()
      while (!isRotated)
    })
    await rotating.post('/rotated', {})
    isRotated = true
    await Promise.all(using)
    await kill()
    keys = { auth: keepCurrent(keys.auth), recovery: keepCurrent(keys.recovery) }
    await start()
    const { kekIds } = await expectWhole(people)
    expect(kekIds.sort()).toEqual(Object.values(keys).map(readCurrent).sort())
    const found = `${released} releases meanwhile; no record lost, none under an old key at the end`
    task.meta.deepCount = { what: 'kill -9 while keys are rotated in both services', tried: kills, found }
  },
)

/** What was kept by services that were killed is whole. */
async function expectKept(people: readonly Person[]): Promise<void> {
  const kept: Kept = await (await start()).post('/kept', {})
  for (const person of people) await person.expectWhole(kept)
  await kill()
}

/** A key more for each service, which new records are sealed with. */
function addKeys(): void {
  keys = { auth: addKey(parseKeySet(keys.auth)), recovery: addKey(parseKeySet(keys.recovery)) }
}

const readCurrent = (text: string): string => JSON.parse(text).current

/** The same without the older keys. */
function keepCurrent(text: string): string {
  const set = JSON.parse(text)
  return JSON.stringify({ current: set.current, keys: { [set.current]: set.keys[set.current] } })
}
