import { GangwayError } from '@gangway/protocol'
import { createAuthClient } from '../http/createAuthClient.js'
import { createRecoveryClient } from '../http/createRecoveryClient.js'
import { createServiceClient, hearTime } from '../http/createServiceClient.js'
import type { WorkerApi } from '../model/workerApi.js'
import { requestTexts } from '../requests/texts/requestTexts.js'
import { createLock } from '../storage/createLock.js'
import { openGuardedStore } from '../storage/openGuardedStore.js'
import type { KeyValueStore } from '../storage/openIndexedDbStore.js'
import type { WorkerMethod, WorkerMethodName } from './defineWorkerMethod.js'
import { createKeyRing } from './keys/createKeyRing.js'
import { createPreparedRequests } from './requests/createPreparedRequests.js'
import type { WorkerContext } from './workerContext.js'
import { workerMethods } from './workerMethods.js'

/** Creates the {@link WorkerApi}: everything that holds a key, a share, a token or a code, behind one door. */
export function createWorkerApi(environment: WorkerEnvironment): WorkerApi {
  let opened: Promise<WorkerContext> | undefined

  function bind<TName extends WorkerMethodName>({ isLoginStep, run }: WorkerMethod<TName>) {
    return async (params: Parameters<WorkerApi[TName]>[0]) => {
      if (!opened) throw new GangwayError('WALLET_NOT_READY')
      const context = await opened
      return isLoginStep ? context.loginLock(async () => run(context, params)) : run(context, params)
    }
  }

  const open: WorkerApi['open'] = async (parameters) => {
    // Project and app are pinned for the life of the document. embedded-wallet.md §4.
    if (opened) throw new GangwayError('INVALID_INPUT')
    opened = createWorkerContext(environment, parameters)
    return { carrier: (await opened).store.carrier }
  }
  const methods: unknown = Object.fromEntries(
    Object.values(workerMethods).map((method) => [method.name, bind(method)]),
  )
  // Each by its own name, of the type its file declares, which the compiler cannot follow.
  return { open, ...(methods as Omit<WorkerApi, 'open'>) }
}

/** Longest wait for the servers' time before this machine's is taken for it, ms. */
const timeLimit = 1_500

/** What the Worker takes from where it runs. */
export type WorkerEnvironment = Pick<WorkerContext, 'requests'> & {
  /** Origin of the frame, under which `auth` answers. */
  frameOrigin: string
  fetch: typeof fetch
  /** Opens the browser's own storage for one project and app; may fail or hang. */
  openStore: (projectId: string, appOrigin: string) => Promise<KeyValueStore>
  locks: LockManager | undefined
  /** Unix milliseconds. */
  getNow: () => number
  createNodeCaller: (projectId: string) => WorkerContext['callNode']
}

/** What the Worker works with for one project and one app: everything kept is named by both. embedded-wallet.md §4. */
async function createWorkerContext(
  environment: WorkerEnvironment,
  { config, appOrigin, client, language }: Parameters<WorkerApi['open']>[0],
): Promise<WorkerContext> {
  const { frameOrigin, fetch, getNow, locks, openStore, requests } = environment
  const { projectId, recoveryUrl } = config
  const clock = { offset: 0, isKnown: false }
  const service = { fetch, getNow, clock }
  return {
    config,
    appOrigin,
    client,
    texts: requestTexts[language],
    requests,
    store: await openGuardedStore(() => openStore(projectId, appOrigin)),
    sessionLock: createLock(`gangway session ${JSON.stringify([projectId, appOrigin])}`, locks),
    loginLock: createLock('gangway login', undefined),
    auth: createAuthClient(createServiceClient({ ...service, origin: frameOrigin, language })),
    recovery: createRecoveryClient(createServiceClient({ ...service, origin: recoveryUrl })),
    getServerNow: () => getNow() + clock.offset,
    async askServerNow() {
      if (!clock.isKnown) {
        const request = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(timeLimit) } as const
        const answer = await fetch(`${frameOrigin}/sdk`, request).catch(() => undefined)
        if (answer) hearTime(clock, answer.headers, getNow())
      }
      return getNow() + clock.offset
    },
    toLocalTime: (serverTime) => serverTime - clock.offset,
    keyRing: createKeyRing(getNow),
    prepared: createPreparedRequests(getNow),
    callNode: environment.createNodeCaller(projectId),
    login: null,
    finished: null,
    custody: null,
    opening: null,
  }
}
