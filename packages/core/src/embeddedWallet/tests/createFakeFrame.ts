import {
  createFrameFailure,
  createFrameReady,
  createFrameSuccess,
  createOwnMessage,
  type FrameEnvelope,
  type FrameEventName,
  type FrameRequestPayload,
  type FrameSuccessPayload,
  frameEnvelopeSchema,
  GangwayError,
  getFrameEventName,
  type OwnMessageName,
  type OwnMessagePayload,
  parseFrameRequest,
  readOwnMessage,
  toGangwayError,
} from '@gangway/protocol'
import * as v from 'valibot'

/** Answers one event of the page; what it throws becomes the event's `_ERROR`, `never` is no answer at all. */
export type FakeHandlers = {
  [TName in FrameEventName]?: (
    payload: FrameRequestPayload<TName>,
    request: { id: string | undefined; tell: FakeFrame['tell'] },
  ) => FrameSuccessPayload<TName> | Promise<FrameSuccessPayload<TName>>
}

/** A scripted frame: the window behind the iframe the page makes, speaking the real protocol over real channels. */
export type FakeFrame = {
  handlers: FakeHandlers
  /** What the page has asked so far, by event, oldest first. */
  requests: { name: FrameEventName; payload: unknown; id: string | undefined }[]
  /** Ids the page has given up. */
  dropped: string[]
  /** The iframes in the page, by id. */
  elements: ReadonlyMap<string, HTMLIFrameElement>
  /** Loads the document of the frame in the page: READY. */
  load(): void
  /** Whether it says READY by itself once it is in the page; default true. */
  loadsItself: boolean
  /** Whether what the page gives up is answered at once, as nobody has approved it; default true. */
  answersDropped: boolean
  /** Whether it answers HELLO; default true. */
  takesPorts: boolean
  /** Whether the page has the focus, and no window it opened; default true. */
  pageHasFocus: boolean
  /** Where the document says that the session is kept; default `stored`. */
  carrier: 'stored' | 'memory'
  /** The login by e-mail it has kept, which it tells once it is spoken to; default: none. */
  pending: OwnMessagePayload<'LOGIN_PENDING'> | null
  /** Says something by itself. */
  tell<TName extends OwnMessageName>(name: TName, payload: OwnMessagePayload<TName>, id?: string): void
  /** Posts anything as the frame's window would. */
  postToPage(data: unknown, options?: { origin?: string; source?: unknown }): void
  /** Puts `document` back as it was. */
  restore(): void
}

/** Never answered. */
export const silence: Promise<never> = new Promise(() => {})

/** What the frame says of somebody who is logged in with the first accounts of the local world. */
export const fakeUser = {
  evmAddress: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  solanaAddress: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
  email: 'person@example.org',
  userName: 'Person Example',
} as const

/**
 * Stands in for the frame at `url`, in a page with or without a document of its own. Who is logged in nowhere gets the
 * typed errors of the real one.
 */
export function createFakeFrame({ url }: { url: string }): FakeFrame {
  const { origin } = new URL(url)
  const elements = new Map<string, HTMLIFrameElement>()
  let port: MessagePort | null = null
  let isLoggedIn = false

  const post = (message: FrameEnvelope) => {
    if (port) port.postMessage(message)
    else frame.postToPage(message)
  }
  const contentWindow = {
    postMessage(data: unknown, targetOrigin: string, ports: readonly MessagePort[] = []) {
      if (targetOrigin !== origin) return
      queueMicrotask(() => receive(structuredClone(data), ports))
    },
  }

  function receive(data: unknown, ports: readonly MessagePort[] = []): void {
    const envelope = v.parse(frameEnvelopeSchema, data)
    const hello = readOwnMessage(envelope, 'HELLO')
    const [offered] = ports
    if (hello && offered && frame.takesPorts) {
      port = offered
      port.onmessage = (event) => receive(event.data)
      port.postMessage(createOwnMessage('HELLO_BACK', hello))
      frame.tell('STORAGE', { carrier: frame.carrier })
      if (frame.pending) frame.tell('LOGIN_PENDING', frame.pending)
    }
    for (const id of readOwnMessage(envelope, 'REQUESTS_DROPPED')?.ids ?? []) {
      frame.dropped.push(id)
      if (frame.answersDropped)
        post(createFrameFailure('RPC_REQUEST', id, new GangwayError('REQUEST_ABORTED')))
    }
    const name = getFrameEventName(envelope.type)
    if (name) void serve(name, envelope)
  }

  async function serve<TName extends FrameEventName>(
    name: TName,
    { id, payload }: FrameEnvelope,
  ): Promise<void> {
    frame.requests.push({ name, payload, id })
    const tell: FakeFrame['tell'] = (message, content) => post(createOwnMessage(message, content, id))
    try {
      const handle = frame.handlers[name] as FakeHandlers[TName]
      if (!handle) throw new GangwayError('FRAME_NOT_AVAILABLE_YET')
      post(createFrameSuccess(name, id, await handle(parseFrameRequest(name, payload), { id, tell })))
    } catch (error) {
      post(createFrameFailure(name, id, toGangwayError(error)))
    }
  }

  const frame: FakeFrame = {
    handlers: {
      SYNC_THEME: () => undefined,
      SYNC_DAPP_DATA: () => undefined,
      RELOAD: () => undefined,
      SET_PREFERRED_ACCOUNT: () => ({ type: 'eoa', address: '' }),
      GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ smartAccountEnabledNetworks: [] }),
      IS_CONNECTED: () => ({ isConnected: isLoggedIn }),
      CONNECT_EMAIL: (_, { tell }) => {
        tell('LOGIN_DETAILS', { isNewDevice: true, matchNumber: '42', expiresAt: Date.now() + 600_000 })
        return { action: 'VERIFY_DEVICE' }
      },
      CONNECT_DEVICE: (_, { tell }) => {
        tell('LOGIN_DETAILS', { isNewDevice: true, matchNumber: null, expiresAt: Date.now() + 300_000 })
        return undefined
      },
      CONNECT_OTP: () => {
        isLoggedIn = true
        return undefined
      },
      GET_SOCIAL_REDIRECT_URI: ({ provider }, { tell }) => {
        tell('LOGIN_DETAILS', { isNewDevice: false, matchNumber: '42', expiresAt: Date.now() + 600_000 })
        return { uri: `https://${provider}.example/authorize?client_id=1&state=abc&scope=email` }
      },
      // Held: released by the window alone.
      CONNECT_SOCIAL: ({ uri }) => {
        if (uri === '') return silence
        isLoggedIn = true
        return { address: fakeUser.evmAddress, chainId: 31337, userName: fakeUser.userName }
      },
      GET_FARCASTER_URI: () => ({ url: 'https://farcaster.example/~/siwf?channelToken=1' }),
      CONNECT_FARCASTER: () => {
        isLoggedIn = true
        return { userName: fakeUser.userName }
      },
      GET_USER: (payload) => {
        if (!isLoggedIn) throw new GangwayError('SESSION_INVALID')
        const chainId = String(payload?.chainId ?? 'eip155:31337')
        const isSolana = chainId.startsWith('solana:')
        return {
          email: fakeUser.email,
          address: isSolana ? fakeUser.solanaAddress : fakeUser.evmAddress,
          chainId: isSolana ? chainId : Number(chainId.replace('eip155:', '')),
          preferredAccountType: 'eoa',
        }
      },
      SWITCH_NETWORK: ({ chainId }) => ({ chainId }),
      SIGN_OUT: () => {
        isLoggedIn = false
        return undefined
      },
    },
    requests: [],
    dropped: [],
    elements,
    loadsItself: true,
    takesPorts: true,
    answersDropped: true,
    pageHasFocus: true,
    carrier: 'stored',
    pending: null,
    load() {
      port = null
      frame.postToPage(createFrameReady('1'))
    },
    tell: (name, payload, id) => post(createOwnMessage(name, payload, id)),
    postToPage(data, options = {}) {
      // `MessageEvent` of Node takes no window as its source.
      const event = Object.assign(new Event('message'), { data, origin, source: contentWindow, ports: [] })
      window.dispatchEvent(Object.assign(event, options))
    },
    restore: replaceDocument({
      elements,
      contentWindow,
      onAppend: () => frame.loadsItself && frame.load(),
      hasFocus: () => frame.pageHasFocus,
    }),
  }
  return frame
}

/** Makes the page's iframes ours, whose window is the fake one. */
function replaceDocument(parameters: {
  elements: Map<string, HTMLIFrameElement>
  contentWindow: object
  onAppend(): void
  hasFocus(): boolean
}): () => void {
  const { elements, contentWindow, onAppend, hasFocus } = parameters
  const real: Document | undefined = globalThis.document
  const createIframe = () => {
    const attributes = new Map<string, string>()
    const element = {
      style: {},
      contentWindow,
      setAttribute: (name: string, value: string) => attributes.set(name, value),
      getAttribute: (name: string) => attributes.get(name) ?? null,
      focus() {},
      remove() {
        elements.delete(Reflect.get(element, 'id'))
      },
    }
    // Enough of one for those who place and hide it.
    return element as unknown as HTMLIFrameElement
  }
  const body = {
    get clientWidth() {
      return real?.body.clientWidth || 1024
    },
    append(element: HTMLIFrameElement) {
      elements.set(element.id, element)
      queueMicrotask(onAppend)
    },
  }
  const fake = {
    body,
    hasFocus,
    createElement: createIframe,
    getElementById: (id: string) => elements.get(id) ?? null,
  }
  if (real) return patchDocument(real, fake)
  Object.assign(globalThis, { document: fake })
  return () => {
    Reflect.deleteProperty(globalThis, 'document')
  }
}

// Where there is a real document, only what concerns iframes is ours.
function patchDocument(
  real: Document,
  fake: { body: { append(element: HTMLIFrameElement): void }; createElement(): HTMLIFrameElement },
): () => void {
  const { createElement } = real
  const { append } = real.body
  const iframes = new Set<unknown>()
  real.createElement = ((tag: string, options?: ElementCreationOptions) => {
    if (tag !== 'iframe') return createElement.call(real, tag, options)
    const element = fake.createElement()
    iframes.add(element)
    return element
  }) as typeof real.createElement
  real.body.append = (...nodes: (Node | string)[]) => {
    for (const node of nodes) {
      if (iframes.has(node)) fake.body.append(node as HTMLIFrameElement)
      else append.call(real.body, node)
    }
  }
  return () => {
    real.createElement = createElement
    real.body.append = append
  }
}
