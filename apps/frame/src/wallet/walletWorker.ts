import { walletTasks } from './doWalletTask.js'
import { type AnswerMessage, type TaskMessage, toFailure, type WorkerMessage } from './walletMessages.js'
import type { Ask, TaskTools } from './walletTask.js'

/** How often a person is told that it goes on. */
const progressSteps = 20

const tell = (message: WorkerMessage) => self.postMessage(message)

/** One question at a time: the next message of the page is its answer. */
const ask: Ask = (name, question) =>
  new Promise((resolve) => {
    self.onmessage = ({ data }: MessageEvent<AnswerMessage>) => {
      // The page answers what it was asked; both are of one build.
      resolve(data.answer as never)
    }
    tell({ kind: 'question', name, question })
  })

// Messages reach a dedicated Worker from the page that made it, and from nobody else.
self.onmessage = async ({ data: { name, task } }: MessageEvent<TaskMessage>) => {
  let told = 0
  const onProgress = (part: number) => {
    const step = Math.floor(part * progressSteps)
    if (step === told) return
    told = step
    tell({ kind: 'progress', part })
  }
  const tools: TaskTools = { ask, onProgress }
  const run: (task: never, tools: TaskTools) => Promise<unknown> = walletTasks[name]
  try {
    tell({ kind: 'result', result: await run(task as never, tools) })
  } catch (error) {
    tell({ kind: 'failure', failure: toFailure(error) })
  }
}
