/** Makes one call of the many that are asked for before anything else runs; answers come in the order of the items. */
export function createBatch<TItem, TAnswer>(
  load: (items: readonly TItem[]) => Promise<readonly TAnswer[]>,
): (item: TItem) => Promise<TAnswer | undefined> {
  let items: TItem[] = []
  let loading: Promise<readonly TAnswer[]> | undefined

  return async (item) => {
    const index = items.push(item) - 1
    loading ??= Promise.resolve().then(() => {
      const taken = items
      items = []
      loading = undefined
      return load(taken)
    })
    return (await loading)[index]
  }
}
