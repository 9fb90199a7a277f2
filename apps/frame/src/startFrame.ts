import {
  defaultAccountTypes,
  type FrameConfig,
  type FrameEventName,
  type FrameRequestPayload,
  type FrameSuccessPayload,
  GangwayError,
} from '@gangway/protocol'
import type { ApprovalLanguage } from './approvals/approvalLanguage.js'
import type { ApprovalQueue } from './approvals/approvalState.js'
import type { FrameCall, FrameContext, FrameHandler } from './handlers/frameHandler.js'
import { frameHandlers } from './handlers/frameHandlers.js'
import { createFrameNetworks } from './handlers/frameNetworks.js'
import { createNodeReader } from './handlers/rpc/createNodeReader.js'
import { createMessenger } from './messenger/createMessenger.js'
import { isEmbeddedByAllowed } from './messenger/isEmbeddedByAllowed.js'
import type { WorkerApi } from './model/workerApi.js'
import type { FrameAddress } from './readFrameConfig.js'

/** What the frame is put together from. */
export type FrameParts = {
  page: Pick<Window, 'addEventListener' | 'parent' | 'location' | 'fetch'>
  config: FrameConfig
  address: FrameAddress
  /** What the person reads; it is the browser's to say, not the app's. */
  language: ApprovalLanguage
  worker: WorkerApi
  approvals: ApprovalQueue
  setTheme: FrameContext['setTheme']
  /** Where the frame's own log goes; it names events and outcomes alone. */
  log(line: string): void
}

/**
 * Starts the page of the frame: listens to the app that embeds it, has the Worker open what is kept for that app, and
 * answers. Says READY last, once all of that stands. Does nothing in a page that may not embed it, nor on its own: product.md §8
 * 'W3mFrame: parent is not set', in the log.
 */
export function startFrame(parts: FrameParts): void {
  const { page, config, address, language, worker, approvals, setTheme, log } = parts
  if (!isEmbeddedByAllowed(page, config.allowedOrigins)) {
    if (page.parent === page) log(new GangwayError('FRAME_PARENT_NOT_SET').shortMessage)
    return
  }
  const { client, chainId } = address
  const context: FrameContext = {
    config,
    origin: page.location.origin,
    client,
    worker,
    networks: createFrameNetworks(config, chainId),
    node: createNodeReader({ projectId: config.projectId, fetch: (...request) => page.fetch(...request) }),
    approvals,
    texts: language.texts,
    setTheme,
    accountType: defaultAccountTypes.eip155,
    appName: undefined,
    appOrigin: '',
    hasSession: false,
    halfDone: new AbortController(),
  }
  const waits = new Map<string, AbortController>()
  let opened: ReturnType<WorkerApi['open']> | undefined

  const messenger = createMessenger({
    page,
    allowedOrigins: config.allowedOrigins,
    onApp(appOrigin) {
      context.appOrigin = appOrigin
      opened = worker.open({ config, appOrigin, client, language: language.tag })
      opened.catch(({ code }) => log(`open: ${code}`))
    },
    onKit() {
      // The failure is logged above, and told to whoever asks for something.
      opened?.then(tellWhatIsKept).catch(() => {})
    },
    async answer(name, payload, { id, tell }) {
      const wait = new AbortController()
      if (id !== undefined) waits.set(id, wait)
      try {
        await opened
        const success = await handle(name, payload, { context, id, tell, signal: wait.signal })
        log(`${name}: ok`)
        return success
      } catch (error) {
        const code = error instanceof GangwayError ? error.code : 'UNKNOWN'
        log(`${name}: ${code}`)
        if (code === 'SESSION_INVALID' && context.hasSession) {
          context.hasSession = false
          messenger.tell('SESSION_ENDED', {})
        }
        throw error
      } finally {
        if (id !== undefined) waits.delete(id)
      }
    },
    onDropped(ids) {
      for (const id of ids) waits.get(id)?.abort()
    },
  })
  messenger.announce()

  async function tellWhatIsKept({ carrier }: Awaited<ReturnType<WorkerApi['open']>>): Promise<void> {
    messenger.tell('STORAGE', { carrier })
    const login = await worker.readPendingLogin()
    if (login) messenger.tell('LOGIN_PENDING', login)
  }
}

function handle<TName extends FrameEventName>(
  name: TName,
  payload: FrameRequestPayload<TName>,
  call: FrameCall,
): Promise<FrameSuccessPayload<TName>> {
  const handler: FrameHandler<TName> = frameHandlers[name]
  return handler(payload, call)
}
