/** The part of node-media-server that reads and answers RTMP; it has no types of its own. */
declare module 'node-media-server/src/protocol/rtmp.js' {
  export type RtmpPacket = {
    /** 8 sound, 9 picture, 18 data. */
    codec_type: number
    /** 7 is H.264, 10 is AAC. */
    codec_id: number
    /** ms */
    dts: number
    pts: number
    size: number
    /** Reused for the next packet, and longer than `size`. */
    data: Buffer
  }
  export default class Rtmp {
    onConnectCallback: (request: { app: string; name: string }) => void
    onPlayCallback: () => void
    onPushCallback: () => void
    onOutputCallback: (bytes: Buffer) => void
    onPacketCallback: (packet: RtmpPacket) => void
    /** Returns an error, or null. */
    parserData(bytes: Buffer): string | null
  }
}

declare module 'node-media-server/src/protocol/sps_info.js' {
  /** The size of the picture in pixels; null if it cannot be read. */
  export function parseH264Sps(sps: Buffer): { width: number; height: number } | null
}
