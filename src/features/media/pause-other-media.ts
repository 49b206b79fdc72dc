let playing: HTMLMediaElement | undefined

/** Call when this element begins to play: what played before is paused. One thing sounds at a time. */
export const pauseOtherMedia = (element: HTMLMediaElement): void => {
  if (playing && playing !== element) playing.pause()
  playing = element
}
