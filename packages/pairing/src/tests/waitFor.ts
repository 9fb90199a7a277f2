type Subscribable<TEvent> = { subscribe(listener: (event: TEvent) => void): () => void }

/** The first event of a type that a client tells from now on. */
export function waitFor<TEvent extends { type: string }, TType extends TEvent['type']>(
  client: Subscribable<TEvent>,
  type: TType,
): Promise<Extract<TEvent, { type: TType }>> {
  return new Promise((resolve) => {
    const stop = client.subscribe((event) => {
      if (!isOfType(event, type)) return
      stop()
      resolve(event)
    })
  })
}

function isOfType<TEvent extends { type: string }, TType extends TEvent['type']>(
  event: TEvent,
  type: TType,
): event is Extract<TEvent, { type: TType }> {
  return event.type === type
}
