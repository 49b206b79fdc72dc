import { useMemo } from 'react'

/** A track as a stream of its own, for a picture on screen. */
export const useOwnStream = (track: MediaStreamTrack | undefined): MediaStream | undefined =>
  useMemo(() => track && new MediaStream([track]), [track])
