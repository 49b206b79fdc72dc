import { useMemo } from 'react'

/** Wraps a track in a stream, for a video element. */
export const useOwnStream = (track: MediaStreamTrack | undefined): MediaStream | undefined =>
  useMemo(() => track && new MediaStream([track]), [track])
