/** Does things one after the other on each topic, and side by side on different ones. */
export type TopicQueues = {
  /** Resolves when the task has been done; its failure is only logged. */
  add(topic: string, task: () => Promise<void>): Promise<void>
  /** Resolves when everything added so far has been done. */
  idle(): Promise<void>
}

/** See {@link TopicQueues}. */
export function createTopicQueues(log: (line: string) => void): TopicQueues {
  const tails = new Map<string, Promise<void>>()
  return {
    add(topic, task) {
      const tail = (tails.get(topic) ?? Promise.resolve())
        .then(task)
        .catch((error) => log(`could not handle a message on ${topic}: ${String(error)}`))
        .finally(() => {
          if (tails.get(topic) === tail) tails.delete(topic)
        })
      tails.set(topic, tail)
      return tail
    },
    async idle() {
      await Promise.all(tails.values())
    },
  }
}
