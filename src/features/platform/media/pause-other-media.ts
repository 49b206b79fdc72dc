let playing: HTMLMediaElement | undefined

/** Call when this element starts to play: pauses the other one, so that only one plays at a time. */
export const pauseOtherMedia = (element: HTMLMediaElement): void => {
  if (playing && playing !== element) playing.pause()
  playing = element
}
