import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bt709, clip, put, run, turned, type Case, type Clip, type Wanted } from './make.ts'

const video = (family: string, name: string, make: Case['make'], want: Wanted = {}, fileName?: string): Case => ({
  family,
  name,
  type: 'feed-video',
  make,
  want: { width: 320, height: 240, seconds: 3, kind: 'video', ...want },
  ...(fileName !== undefined && { fileName }),
})
const h264 = `-vf ${bt709} -c:v libx264 -preset ultrafast -crf 12 -pix_fmt yuv420p -c:a aac -shortest`
const made =
  (args: string, more?: Clip, name = 'a.mp4') =>
  (folder: string) =>
    clip(folder, name, args, more)
/** A file made from the plain clip by a second run of `ffmpeg`; `input` stands before `-i`. */
const again =
  (args: string, { input = '', name = 'b.mp4', more }: { input?: string; name?: string; more?: Clip } = {}) =>
  async (folder: string) => {
    const path = await put(folder, 'plain.mp4', await clip(folder, 'a.mp4', h264, more))
    await run(
      'ffmpeg',
      ...`-v error -y ${input} -i ${path} ${args.replace('INPUT', path)} ${join(folder, name)}`.trim().split(/\s+/)
    )
    return readFile(join(folder, name))
  }

const bits = 'kinds of pixels'
const codec = (name: string, args: string, file = 'a.mp4') =>
  video(bits, name, made(`-vf ${bt709} ${args} -c:a aac -shortest`, {}, file))
const pixels: Case[] = [
  codec('H.264 10 bits', '-c:v libx264 -pix_fmt yuv420p10le'),
  codec('H.264 4:2:2', '-c:v libx264 -pix_fmt yuv422p'),
  codec('H.264 4:4:4', '-c:v libx264 -pix_fmt yuv444p'),
  video(
    bits,
    'H.264 full range',
    made(`-vf ${bt709.replace('=tv', '=pc')} -c:v libx264 -pix_fmt yuvj420p -c:a aac -shortest`)
  ),
  codec('HEVC 8 bits', '-c:v libx265 -x265-params log-level=error -pix_fmt yuv420p -tag:v hvc1'),
  codec('HEVC 10 bits', '-c:v libx265 -x265-params log-level=error -pix_fmt yuv420p10le -tag:v hev1'),
  codec('HEVC 4:2:2 12 bits', '-c:v libx265 -x265-params log-level=error -pix_fmt yuv422p12le'),
  codec('AV1 10 bits', '-c:v libsvtav1 -preset 10 -pix_fmt yuv420p10le'),
  codec('VP9 10 bits', '-c:v libvpx-vp9 -cpu-used 8 -pix_fmt yuv420p10le'),
  video(
    bits,
    'VP8 and Opus in WebM',
    made(`-c:v libvpx -b:v 2M -pix_fmt yuv420p -c:a libopus -shortest`, {}, 'a.webm')
  ),
  video(
    bits,
    'VP9 with alpha',
    made(`-vf ${bt709} -c:v libvpx-vp9 -cpu-used 8 -pix_fmt yuva420p -c:a libopus -shortest`, {}, 'a.webm')
  ),
  video(bits, 'ProRes 4:2:2', made(`-vf ${bt709} -c:v prores_ks -c:a pcm_s16le`, {}, 'a.mov')),
  video(bits, 'Motion JPEG', made('-c:v mjpeg -q:v 2 -c:a pcm_s16le', {}, 'a.mov')),
  video(bits, 'BT.601 without tags', made('-c:v libx264 -crf 10 -pix_fmt yuv420p -c:a aac -shortest'), { within: 30 }),
  video(bits, 'MPEG-2', made('-c:v mpeg2video -q:v 2 -r 25 -c:a mp2 -shortest', { rate: 25 }, 'a.mpg'), { within: 30 }),
  video(bits, 'WMV', made('-c:v wmv2 -q:v 2 -c:a wmav2 -shortest', {}, 'a.wmv'), { within: 30 }),
  video(bits, 'Theora', made('-c:v libtheora -q:v 9 -c:a libvorbis -shortest', {}, 'a.ogv'), { within: 30 }),
]
const shapes: Case[] = [
  ...([90, 180, 270] as const).map((degrees) =>
    video('shape', `turned by ${degrees}°`, again(`-c copy -metadata:s:v rotate=${360 - degrees}`, { input: '' }), {
      seen: turned[degrees],
      ...(degrees !== 180 && { width: 240, height: 320 }),
    })
  ),
  video('shape', 'anamorphic 4:3', made(h264.replace('setparams', 'setsar=4/3,setparams'), {}), {
    width: 427,
    height: 240,
  }),
  video(
    'shape',
    'anamorphic, encoded',
    made(`-vf ${bt709},setsar=4/3 -c:v libx265 -x265-params log-level=error -pix_fmt yuv420p -c:a aac -shortest`),
    { width: 426, height: 240 }
  ),
  video(
    'shape',
    '853 × 481 in 4:4:4',
    made(`-vf ${bt709} -c:v libx264 -pix_fmt yuv444p -c:a aac -shortest`, { width: 853, height: 481 }),
    { width: 854, height: 482 }
  ),
  video('shape', '16 × 16', made(h264, { width: 16, height: 16 }), { width: 16, height: 16, seen: null }),
  video('shape', '2560 × 1440', made(h264, { width: 2560, height: 1440, seconds: 1 }), {
    width: 1920,
    height: 1080,
    seconds: 1,
  }),
  video(
    'shape',
    'interlaced, above first',
    made(
      `-vf ${bt709},tinterlace=interleave_top,fieldorder=tff -flags +ilme+ildct -c:v libx264 -x264opts tff=1 -pix_fmt yuv420p -c:a aac -shortest`,
      { rate: 50 }
    )
  ),
  video(
    'shape',
    'interlaced DVCPRO-like MPEG-2',
    made(
      `-vf ${bt709},tinterlace=interleave_top -flags +ilme+ildct -c:v mpeg2video -q:v 2 -c:a mp2 -shortest`,
      { rate: 50 },
      'a.ts'
    )
  ),
]
const times: Case[] = [
  video(
    'time',
    'begins at -1 s',
    again('-c copy -avoid_negative_ts disabled -output_ts_offset -1', { name: 'b.mkv' }),
    { seconds: 2, within: 16 }
  ),
  video('time', 'edit list from 1 s', again('-c copy', { input: '-ss 1', more: { seconds: 4 } }), { seconds: 3 }),
  video('time', 'begins at 3600 s', again('-c copy -output_ts_offset 3600', { name: 'b.mp4' })),
  video(
    'time',
    'variable rate',
    made(`-vf select='not(mod(n\\,7))+lt(n\\,10)',${bt709} -vsync vfr -c:v libx264 -pix_fmt yuv420p -c:a aac -shortest`)
  ),
  video('time', 'sound from 1 s on', again('-itsoffset 1 -i INPUT -map 0:v -map 1:a -c copy', {}), {
    seconds: 4,
    seen: null,
  }),
  video('time', 'one frame', made(h264, { seconds: 0.1, sound: false }), { seconds: 0.1 }),
  video('time', 'one key frame only', made(`${h264} -g 9999 -keyint_min 9999 -sc_threshold 0`, { seconds: 30 }), {
    seconds: 30,
  }),
  video('time', '240 frames a second', made(h264, { rate: 240, seconds: 2 }), { seconds: 2 }),
  video(
    'time',
    '120 frames a second, HEVC',
    made(
      `-vf ${bt709} -c:v libx265 -preset ultrafast -x265-params log-level=error -pix_fmt yuv420p -c:a aac -shortest`,
      { rate: 120, seconds: 2 }
    ),
    { seconds: 2 }
  ),
  video('time', 'fragmented MP4', made(`${h264} -movflags +frag_keyframe+empty_moov`)),
]
const srt = '1\n00:00:00,000 --> 00:00:02,000\nHello\n'
const streams: Case[] = [
  video('streams', 'no sound', made(h264.replace('-c:a aac -shortest', ''), { sound: false })),
  video('streams', 'two sounds', again('-map 0 -map 0:a -c copy')),
  video('streams', 'subtitles', async (f) =>
    again(`-i ${await put(f, 'a.srt', Buffer.from(srt))} -map 0 -map 1 -c copy -c:s mov_text`)(f)
  ),
  video('streams', 'subtitles in Matroska', async (f) =>
    again(`-i ${await put(f, 'a.srt', Buffer.from(srt))} -map 0 -map 1 -c copy`, { name: 'b.mkv' })(f)
  ),
  video('streams', 'time code track', again('-c copy -timecode 01:00:00:00', { name: 'b.mov' })),
  video('streams', '5.1 sound', again('-c:v copy -c:a aac -ac 6')),
  video('streams', 'AC-3 sound', again('-c:v copy -c:a ac3')),
  video('streams', 'Opus in MP4', again('-c:v copy -c:a libopus')),
  video('streams', 'a second picture as cover', async (f) =>
    again(
      `-i ${await put(f, 'c.png', await (await import('./make.ts')).still().png().toBuffer())} -map 0 -map 1 -c copy -c:v:1 png -disposition:v:1 attached_pic`
    )(f)
  ),
]
const hdr = (transfer: string, more = '') =>
  made(
    `-vf scale=out_color_matrix=bt709:out_range=tv,setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709:range=tv,zscale=t=${transfer}:p=2020:m=2020_ncl:npl=203,format=yuv420p10le -c:v libx265 -tag:v hvc1 -x265-params log-level=error:colorprim=bt2020:transfer=${transfer}:colormatrix=bt2020nc${more} -color_primaries bt2020 -color_trc ${transfer} -colorspace bt2020nc -c:a aac -shortest`
  )
const colours: Case[] = [
  video('HDR', 'HLG', hdr('arib-std-b67'), { within: 45 }),
  video('HDR', 'PQ', hdr('smpte2084'), { within: 40 }),
  video(
    'HDR',
    'PQ with HDR10 figures',
    hdr(
      'smpte2084',
      ':hdr10=1:max-cll=1000,400:master-display=G(13250,34500)B(7500,3000)R(34000,16000)WP(15635,16450)L(10000000,1)'
    ),
    { within: 40 }
  ),
]
const plain = (f: string) => clip(f, 'a.mp4', h264)
const odd: Case[] = [
  video('names and damage', 'MP4 without an extension', plain, {}, 'clip'),
  video('names and damage', 'MP4 named .avi', plain, {}, 'clip.avi'),
  video('names and damage', 'MP4 cut off', async (f) => (await plain(f)).subarray(0, 20_000), { refused: true }),
  video(
    'names and damage',
    'MPEG-TS cut off',
    async (f) => {
      const all = await clip(f, 'a.ts', h264)
      return all.subarray(0, Math.floor(all.length / 2))
    },
    { seconds: 1.6, seen: null }
  ),
  video(
    'names and damage',
    'Matroska cut off',
    async (f) => {
      const all = await clip(f, 'a.mkv', h264)
      return all.subarray(0, Math.floor(all.length / 2))
    },
    { refused: true }
  ),
  video('names and damage', 'a sound as a video', (f) => clip(f, 'a.m4a', '-map 1 -c:a aac'), { refused: true }),
]
export const videos: readonly Case[] = [...pixels, ...shapes, ...times, ...streams, ...colours, ...odd]
