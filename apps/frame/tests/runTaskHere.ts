import { walletTasks } from '../src/wallet/doWalletTask.js'
import type { RunWalletTask } from '../src/wallet/runWalletTask.js'
import type { Ask, TaskTools } from '../src/wallet/walletTask.js'

/** Does in this process what a page has its Worker do, with the same questions and answers. */
export const runTaskHere: RunWalletTask = async (
  name,
  task,
  { answers = {}, onProgress = () => {} } = {},
) => {
  const ask: Ask = async (asked, question) => {
    const answer: ((question: never) => Promise<unknown>) | undefined = answers[asked]
    if (!answer) throw new Error(`nobody answers ${asked}`)
    return structuredClone((await answer(structuredClone(question) as never)) as never)
  }
  const run: (task: never, tools: TaskTools) => Promise<unknown> = walletTasks[name]
  return (await run(structuredClone(task) as never, { ask, onProgress })) as never
}
