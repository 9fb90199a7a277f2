import { GangwayError } from '@gangway/protocol'
import { expect, test, vi } from 'vitest'
import type { ApprovalModel } from '../model/approvalModel.js'
import type { ClosedWallet } from '../model/closedWallet.js'
import type { SigningRequest } from '../model/workerApi.js'
import type { ApprovalAction, ApprovalState } from './approvalState.js'
import { createApprovalQueue } from './createApprovalQueue.js'

const rejected = expect.objectContaining({
  code: 'FRAME_REQUEST_REJECTED',
  shortMessage: 'User rejected the request.',
})

/** A queue before a screen that shows nothing and a Worker that signs everything. */
function start(prepare?: (request: SigningRequest) => Promise<{ preparedId: string; model: ApprovalModel }>) {
  let time = 0
  let count = 0
  const states: ApprovalState[] = []
  let act: (action: ApprovalAction) => void = () => {}
  const toModel = (title: string): ApprovalModel => ({
    title,
    appOrigin: 'https://app.example',
    account: '0x',
    networkName: 'One',
    networkId: 'eip155:1',
    rows: [],
    warnings: [],
    digest: '',
    risk: 'value',
    recipient: null,
    approveLabel: '',
  })
  const worker = {
    prepare: vi.fn(
      prepare ??
        (async ({ method }: SigningRequest) => ({ preparedId: `${++count}`, model: toModel(method) })),
    ),
    approve: vi.fn(
      async ({ preparedId }: { preparedId: string }): Promise<unknown> => `signed ${preparedId}`,
    ),
    drop: vi.fn(async () => {}),
    readClosed: vi.fn(async (): Promise<ClosedWallet | null> => null),
    readPepper: vi.fn(async () => ({ wrappedKey: '', pepperPart: null, triesLeft: null })),
    openClosed: vi.fn(async () => {}),
    askSetUp: vi.fn(async () => false),
  }
  const screen = {
    show(state: ApprovalState, onAction: (action: ApprovalAction) => void) {
      states.push(state)
      act = onAction
    },
  }
  const queue = createApprovalQueue({ worker, screen, projectId: 'one', now: () => time })
  return {
    worker,
    states,
    queue,
    ask(method = 'personal_sign', signal = new AbortController().signal) {
      const result = queue.request({ method, params: [], caipNetworkId: 'eip155:31337' }, { signal })
      // Looked at by whoever made it.
      result.catch(() => {})
      return result
    },
    act: (action: ApprovalAction) => act(action),
    pass: (ms: number) => (time += ms),
    until: (kind: ApprovalState['kind'], title?: string) =>
      vi.waitFor(() => {
        const last = states.at(-1)
        expect(last?.kind).toBe(kind)
        if (title && last?.kind === 'ready') expect(last.model.title).toBe(title)
      }),
  }
}

test('default: reads, asks, signs, and shows nothing afterwards', async () => {
  const { ask, act, until, states, worker } = start()
  const result = ask()
  await until('ready')
  expect(worker.approve).not.toHaveBeenCalled()
  act('approve')
  await expect(result).resolves.toBe('signed 1')
  expect(states.map(({ kind }) => kind)).toEqual(['reading', 'ready', 'signing', 'idle'])
  expect(worker.drop).not.toHaveBeenCalled()
})

test.each(['decline', 'close'] as const)(
  'behavior: %s drops it with the words a client knows',
  async (action) => {
    const { ask, act, until, worker } = start()
    const result = ask()
    await until('ready')
    act(action)
    await expect(result).rejects.toEqual(rejected)
    expect(worker.drop).toHaveBeenCalledWith({ preparedId: '1', isDeclined: true })
    expect(worker.approve).not.toHaveBeenCalled()
  },
)

test('behavior: declining while it is read drops what comes of it', async () => {
  let finish: (prepared: { preparedId: string; model: ApprovalModel }) => void = () => {}
  const { ask, act, until, worker } = start(() => new Promise((resolve) => (finish = resolve)))
  const result = ask()
  await until('reading')
  act('decline')
  await expect(result).rejects.toEqual(rejected)
  finish({ preparedId: 'late', model: {} as ApprovalModel })
  await vi.waitFor(() => expect(worker.drop).toHaveBeenCalledWith({ preparedId: 'late', isDeclined: false }))
})

test('behavior: one at a time, in order; one given up while it waits lets nobody pass', async () => {
  const { ask, act, until, queue, states } = start()
  const first = ask('first')
  const leaving = new AbortController()
  const second = ask('second', leaving.signal)
  const third = ask('third')
  await until('ready', 'first')
  leaving.abort()
  await expect(second).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  expect(states.map(({ kind }) => kind)).toEqual(['reading', 'ready'])
  act('approve')
  await expect(first).resolves.toBe('signed 1')
  await until('ready', 'third')
  queue.drop()
  await expect(third).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
})

test('behavior: what is being signed is carried through, whoever gives it up', async () => {
  const { ask, act, until, queue, worker } = start()
  let finish: (signature: string) => void = () => {}
  worker.approve.mockImplementation(() => new Promise((resolve) => (finish = resolve)))
  const result = ask()
  await until('ready')
  act('approve')
  await until('signing')
  queue.drop()
  finish('signature')
  await expect(result).resolves.toBe('signature')
})

test('behavior: five are open at most, ten shown within a minute that nobody agrees to (embedded-wallet.md §10)', async () => {
  const { ask, queue, pass } = start()
  const limited = expect.objectContaining({ code: 'RATE_LIMITED' })
  for (let round = 0; round < 2; round += 1) {
    const open = Array.from({ length: 5 }, () => ask())
    await expect(ask()).rejects.toEqual(limited)
    queue.drop()
    await Promise.allSettled(open)
  }
  await expect(ask()).rejects.toEqual(limited)
  pass(60_000)
  const again = ask()
  queue.drop()
  await expect(again).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
})

test('behavior: twenty that a person agrees to may be shown within a minute, and ten more that nobody does', async () => {
  const { ask, act, until, worker } = start()
  // What was agreed to counts no more where the network refuses it.
  worker.approve.mockRejectedValueOnce(new GangwayError('SEND_INSUFFICIENT_GAS'))
  for (let count = 0; count < 20; count += 1) {
    const result = ask()
    await until('ready')
    act('approve')
    await Promise.allSettled([result])
  }
  expect(worker.approve).toHaveBeenCalledTimes(20)
  for (let count = 0; count < 10; count += 1) {
    const result = ask()
    await until('ready')
    act(count % 2 === 0 ? 'decline' : 'close')
    await expect(result).rejects.toEqual(rejected)
  }
  await expect(ask()).rejects.toMatchObject({ code: 'RATE_LIMITED' })
})

test('behavior: what is refused before a question counts as none; what a person is told of does', async () => {
  let error = new GangwayError('INVALID_INPUT')
  const { ask, act, until } = start(async () => {
    throw error
  })
  for (let count = 0; count < 30; count += 1) await expect(ask()).rejects.toBe(error)
  error = new GangwayError('FRAME_REQUEST_REFUSED')
  for (let count = 0; count < 10; count += 1) {
    const result = ask()
    await until('refused')
    act('close')
    await expect(result).rejects.toBe(error)
  }
  await expect(ask()).rejects.toMatchObject({ code: 'RATE_LIMITED' })
})

test('behavior: declined while it is read, it counts', async () => {
  const { ask, act, until } = start(() => new Promise(() => {}))
  for (let count = 0; count < 10; count += 1) {
    const result = ask()
    await until('reading')
    act('decline')
    await expect(result).rejects.toEqual(rejected)
  }
  await expect(ask()).rejects.toMatchObject({ code: 'RATE_LIMITED' })
})

test('behavior: it runs out after five minutes', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  const expiry = new AbortController()
  timeout.mockReturnValue(expiry.signal)
  const { ask, act, until, worker, states } = start()
  const result = ask()
  await until('ready')
  expect(timeout).toHaveBeenCalledWith(300_000)
  timeout.mockRestore()
  expiry.abort()
  await expect(result).rejects.toMatchObject({ code: 'REQUEST_TIMEOUT' })
  expect(worker.drop).toHaveBeenCalledWith({ preparedId: '1', isDeclined: false })
  expect(states.at(-1)).toEqual({ kind: 'expired' })
  act('close')
  expect(states.at(-1)).toEqual({ kind: 'idle' })
})

test('behavior: what was agreed to is not said to have run out while it is signed', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  const expiry = new AbortController()
  timeout.mockReturnValue(expiry.signal)
  const { ask, act, until, worker, states } = start()
  let finish: (signature: string) => void = () => {}
  worker.approve.mockImplementation(() => new Promise((resolve) => (finish = resolve)))
  const result = ask()
  await until('ready')
  timeout.mockRestore()
  act('approve')
  await until('signing')
  expiry.abort()
  finish('signature')
  await expect(result).resolves.toBe('signature')
  expect(states.at(-1)).toEqual({ kind: 'idle' })
})

test('behavior: a network that does not answer can be tried again', async () => {
  let isUp = false
  const { ask, act, until } = start(async () => {
    if (!isUp) throw new GangwayError('RPC_UPSTREAM_FAILED')
    return { preparedId: 'up', model: {} as ApprovalModel }
  })
  const result = ask()
  await until('unread')
  isUp = true
  act('retry')
  await until('ready')
  act('approve')
  await expect(result).resolves.toBe('signed up')
})

test('error: what can never be approved is shown with its reason; a mistake of the app is told to the app', async () => {
  const refusal = new GangwayError('FRAME_REQUEST_REFUSED', { shortMessage: 'Not this' })
  const { ask, act, until, states } = start(async () => {
    throw refusal
  })
  const result = ask()
  await until('refused')
  expect(states.at(-1)).toEqual({ kind: 'refused', reason: 'Not this' })
  act('close')
  await expect(result).rejects.toBe(refusal)

  const mistake = new GangwayError('INVALID_INPUT')
  const { ask: askWrong, states: shown } = start(async () => {
    throw mistake
  })
  await expect(askWrong()).rejects.toBe(mistake)
  expect(shown.map(({ kind }) => kind)).toEqual(['reading', 'idle'])
})

test('error: the person reads why in their language; the app is told in English, and nothing else', async () => {
  const refusal = new GangwayError('FRAME_REQUEST_REFUSED', {
    shortMessage: 'Not this',
    context: { reason: 'Esto no' },
  })
  const { ask, act, until, states, worker } = start(async () => {
    throw refusal
  })
  const result = ask()
  await until('refused')
  expect(states.at(-1)).toEqual({ kind: 'refused', reason: 'Esto no' })
  act('close')
  const told = { code: 'FRAME_REQUEST_REFUSED', shortMessage: 'Not this', context: {} }
  await expect(result).rejects.toMatchObject(told)
  await expect(result).rejects.not.toHaveProperty('context.reason')

  // What is refused only once it was agreed to as well.
  worker.prepare.mockResolvedValueOnce({ preparedId: '1', model: {} as ApprovalModel })
  worker.approve.mockRejectedValueOnce(refusal)
  const late = ask()
  await until('ready')
  act('approve')
  await expect(late).rejects.toMatchObject(told)
  await expect(late).rejects.not.toHaveProperty('context.reason')
})

test('error: what the node says against it', async () => {
  const { ask, act, until, worker } = start()
  const refusal = new GangwayError('SEND_INSUFFICIENT_GAS')
  worker.approve.mockRejectedValue(refusal)
  const result = ask()
  await until('ready')
  act('approve')
  await expect(result).rejects.toBe(refusal)
})

test('default: a notice waits its turn, is read again when the person wants it, and ends when they close it', async () => {
  const { ask, act, until, queue, states } = start()
  const first = ask('first')
  let count = 0
  const read = vi.fn(async () => {
    const notice = { title: `${++count}`, appOrigin: 'https://app.example', rows: [], isOpen: true }
    if (count === 3) throw new GangwayError('FRAME_UNREACHABLE')
    return notice
  })
  const shown = queue.show(read, { signal: new AbortController().signal })
  await until('ready', 'first')
  expect(read).not.toHaveBeenCalled()
  act('decline')
  await expect(first).rejects.toEqual(rejected)
  const title = () => {
    const last = states.at(-1)
    return last?.kind === 'notice' && last.notice.title
  }
  await vi.waitFor(() => expect(title()).toBe('1'))
  act('retry')
  await vi.waitFor(() => expect(title()).toBe('2'))
  // One that cannot be read again leaves what was read.
  act('retry')
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(3))
  await vi.waitFor(() => expect(title()).toBe('2'))
  act('close')
  await expect(shown).resolves.toBeUndefined()
  expect(states.at(-1)?.kind).toBe('idle')
})

test('behavior: ten notices are shown within a minute, and prompts beside them', async () => {
  const { act, ask, until, queue } = start()
  const notice = { title: 'Done', appOrigin: 'https://app.example', rows: [], isOpen: false }
  const show = () => queue.show(async () => notice, { signal: new AbortController().signal })
  for (let count = 0; count < 10; count++) {
    const shown = show()
    await until('notice')
    act('close')
    await shown
  }
  await expect(show()).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  const asked = ask()
  await until('ready')
  act('approve')
  await expect(asked).resolves.toBe('signed 1')
})

test('behavior: a notice the app takes back itself counts: nobody is flooded by those that come and go', async () => {
  const { queue, until } = start()
  const notice = { title: 'Done', appOrigin: 'https://app.example', rows: [], isOpen: false }
  for (let count = 0; count < 10; count++) {
    const leaving = new AbortController()
    const shown = queue.show(async () => notice, { signal: leaving.signal })
    await until('notice')
    leaving.abort()
    await expect(shown).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  }
  const more = queue.show(async () => notice, { signal: new AbortController().signal })
  await expect(more).rejects.toMatchObject({ code: 'RATE_LIMITED' })
})

test('error: a notice that cannot be read shows nothing and is no prompt of the app’s', async () => {
  const { queue, states } = start()
  const failing = () => Promise.reject(new GangwayError('CALLS_ID_UNKNOWN'))
  for (let count = 0; count < 11; count++)
    await expect(queue.show(failing, { signal: new AbortController().signal })).rejects.toMatchObject({
      code: 'CALLS_ID_UNKNOWN',
    })
  expect(states.some(({ kind }) => kind === 'notice')).toBe(false)
})

const closed: ClosedWallet = {
  offer: {
    ...{ offerId: 'o', projectId: 'one', appOrigin: 'https://app.example', userId: 'u' },
    ...{ walletId: 'w', setId: 's', jkt: 'j', publicKey: 'B' },
  },
  ...{ projectName: 'One', evmAddress: '0x', solanaAddress: 's', methods: [] },
}

test('behavior: a closed wallet is opened by its owner first; then the request is read', async () => {
  const { ask, act, until, states, worker } = start()
  worker.readClosed.mockResolvedValueOnce(closed)
  const result = ask()
  await until('closed')
  expect(states.at(-1)).toMatchObject({ closed, relay: worker })
  expect(worker.prepare).not.toHaveBeenCalled()
  act('opened')
  await until('ready')
  act('approve')
  await expect(result).resolves.toBe('signed 1')
  expect(states.map(({ kind }) => kind)).toEqual(['reading', 'closed', 'reading', 'ready', 'signing', 'idle'])
})

test.each(['decline', 'close'] as const)(
  'behavior: whoever would rather not open it can %s',
  async (action) => {
    const { ask, act, until, worker } = start()
    worker.readClosed.mockResolvedValue(closed)
    const result = ask()
    await until('closed')
    act(action)
    await expect(result).rejects.toEqual(rejected)
    expect(worker.prepare).not.toHaveBeenCalled()
  },
)

test('error: without an answer of the services it can be tried again; a login that is over ends it', async () => {
  const { ask, act, until, worker } = start()
  worker.readClosed.mockRejectedValueOnce(new GangwayError('FRAME_UNREACHABLE'))
  worker.readClosed.mockResolvedValueOnce(closed)
  worker.readClosed.mockRejectedValueOnce(new GangwayError('SESSION_INVALID'))
  const result = ask()
  await until('unread')
  act('retry')
  await until('closed')
  // What the window was told ended there: it is looked at anew.
  act('retry')
  await expect(result).rejects.toMatchObject({ code: 'SESSION_INVALID' })
})

test.each(['later', 'close'] as const)(
  'behavior: a person whom the project wants to keep their wallet is asked before the request, and can go on by “later”: %s',
  async (action) => {
    const { ask, act, until, states, worker } = start()
    worker.askSetUp.mockResolvedValue(true)
    const result = ask()
    await until('setUp')
    expect(states.at(-1)).toEqual({ kind: 'setUp', projectId: 'one' })
    expect(worker.prepare).not.toHaveBeenCalled()
    act(action)
    if (action === 'close') return expect(result).rejects.toEqual(rejected)
    // Asked once for a request, whatever the browser keeps of it.
    await until('ready')
    expect(worker.askSetUp).toHaveBeenCalledOnce()
    act('approve')
    await expect(result).resolves.toBe('signed 1')
  },
)

test('behavior: whose wallet is closed opens it, and is asked for nothing else', async () => {
  const { ask, act, until, worker } = start()
  worker.readClosed.mockResolvedValueOnce(closed)
  const result = ask()
  await until('closed')
  expect(worker.askSetUp).not.toHaveBeenCalled()
  act('opened')
  await until('ready')
  act('decline')
  await expect(result).rejects.toEqual(rejected)
})
