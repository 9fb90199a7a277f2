import * as v from 'valibot'
import type { WorkerApi } from '../model/workerApi.js'
import type { WorkerContext } from './workerContext.js'

/** What the page may ask of the Worker, beside `open`. */
export type WorkerMethodName = Exclude<keyof WorkerApi, 'open'>

/** How the Worker answers one call of the page, once it is open. */
export type WorkerMethod<TName extends WorkerMethodName> = {
  /** As the page calls it; also the name of its file. */
  name: TName
  /** What the page sent is read by it, and what it does not know never reaches `run`. */
  params: v.GenericSchema<unknown, Parameters<WorkerApi[TName]>[0]>
  /** It changes the login under way, so that one such call waits for the other. */
  isLoginStep?: true
  run(context: WorkerContext, params: Parameters<WorkerApi[TName]>[0]): ReturnType<WorkerApi[TName]>
}

/**
 * Declares a call of the page to the Worker; its file adds it to the interface `WorkerApi` too.
 * See docs/recipes/add-a-worker-method.md.
 */
export function defineWorkerMethod<TName extends WorkerMethodName>(
  method: WorkerMethod<TName>,
): WorkerMethod<TName> {
  return method
}

/** Of a method that takes nothing: whatever was sent is dropped. */
export const noParams = v.pipe(
  v.unknown(),
  v.transform(() => undefined),
)
