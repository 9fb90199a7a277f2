import type {
  FrameEventName,
  FrameRequestPayload,
  FrameSuccessPayload,
  OwnMessagePayload,
} from '@gangway/protocol'

/** How one request is asked. */
export type FrameRequestOptions = {
  /** Default: a random one. */
  id?: string
  /** ms from when the frame is ready; null: as long as it takes; default: that of the event. */
  timeout?: number | null
  /** Whether its time-out only ends one turn of waiting: nobody is alerted. */
  isHeld?: boolean
  /** Stops waiting, with `REQUEST_ABORTED`. */
  signal?: AbortSignal | undefined
  /** Called with what our frame tells of a login before it answers. */
  onDetails?: ((details: OwnMessagePayload<'LOGIN_DETAILS'>) => void) | undefined
}

/** Speaks to the frame: one request, one answer. */
export type FrameClient = {
  /**
   * Asks for one thing, once the frame is there and ready.
   *
   * @throws GangwayError that of the frame; `FRAME_UNAVAILABLE`, `FRAME_UNREACHABLE` when it was loaded anew meanwhile,
   * `REQUEST_TIMEOUT`, `REQUEST_ABORTED`; `INVALID_INPUT` for an answer in another form.
   */
  request<TName extends FrameEventName>(
    name: TName,
    payload: FrameRequestPayload<TName>,
    options?: FrameRequestOptions,
  ): Promise<FrameSuccessPayload<TName>>
  /**
   * Gives up requests by id. They reject with `REQUEST_ABORTED` ('Request was aborted', product.md §8), with
   * `context.isCertain` where the frame has done nothing; one that was approved already still gets its answer.
   */
  drop(ids: readonly string[]): void
  /** Puts the frame into the page where it is not; resolves once it is ready. */
  attach(): Promise<HTMLIFrameElement>
  /** The frame in the page, if any. */
  getElement(): HTMLIFrameElement | null
  /** Takes the frame out of the page; what is open is aborted. */
  close(): void
}
