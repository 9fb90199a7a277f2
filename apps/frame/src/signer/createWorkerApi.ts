import { GangwayError } from '@gangway/protocol'
import type { WorkerApi } from '../model/workerApi.js'
import { createWorkerContext, type WorkerEnvironment } from './createWorkerContext.js'
import type { WorkerMethod, WorkerMethodName } from './defineWorkerMethod.js'
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
