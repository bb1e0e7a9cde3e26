// What Swift cannot import from FFmpeg's headers (function-like macros), and what differs between
// FFmpeg 5.1, 6 and 7, behind one name each.

#ifndef ANNOTATE_CFFMPEG_SHIM_H
#define ANNOTATE_CFFMPEG_SHIM_H

#include <dlfcn.h>
#include <errno.h>
#include <libavcodec/avcodec.h>
#include <libavcodec/dv_profile.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
#include <libavutil/channel_layout.h>
#include <libavutil/cpu.h>
#include <libavutil/display.h>
#include <libavutil/dovi_meta.h>
#include <libavutil/encryption_info.h>
#include <libavutil/hwcontext.h>
#include <libavutil/imgutils.h>
#include <libavutil/log.h>
#include <libavutil/mastering_display_metadata.h>
#include <libavutil/murmur3.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libavutil/sha.h>
#include <libswscale/swscale.h>
#include <stdarg.h>
#include <string.h>

static const int SHIM_EAGAIN = AVERROR(EAGAIN);
static const int SHIM_EOF = AVERROR_EOF;
static const int SHIM_EXIT = AVERROR_EXIT;
static const int SHIM_ENOMEM = AVERROR(ENOMEM);
static const int SHIM_ENOENT = AVERROR(ENOENT);
static const int SHIM_EACCES = AVERROR(EACCES);
static const int SHIM_ENOSPC = AVERROR(ENOSPC);
static const int SHIM_EIO = AVERROR(EIO);
static const int SHIM_EPIPE = AVERROR(EPIPE);
static const int SHIM_OPTION_NOT_FOUND = AVERROR_OPTION_NOT_FOUND;
static const int SHIM_INVALIDDATA = AVERROR_INVALIDDATA;
static const int64_t SHIM_NOPTS = AV_NOPTS_VALUE;

/// What gets the lines of FFmpeg's log; of lines that only inform, the format without its values.
typedef void (*shim_log_listener)(void *source, int level, const char *text);

/// The listener of the process, after a given one has replaced it; Swift links no variable outside of functions.
static inline shim_log_listener shim_listener(shim_log_listener given) {
  static shim_log_listener listener;
  if (given) listener = given;
  return listener;
}

/// Swift cannot take a `va_list` on every processor: its compiler ends with a fault where that is a structure.
static inline void shim_log(void *source, int level, const char *format, va_list arguments) {
  char line[512];
  int prints_prefix = 1;
  if (level > AV_LOG_INFO || !format) return;
  if (level > AV_LOG_WARNING) {
    shim_listener(NULL)(source, level, format);
    return;
  }
  av_log_format_line2(source, level, format, arguments, line, sizeof line, &prints_prefix);
  shim_listener(NULL)(source, level, line);
}

/// Gives the log of the process to a listener, once, instead of printing it.
static inline void shim_set_log_listener(shim_log_listener listener) {
  shim_listener(listener);
  av_log_set_callback(shim_log);
}

/// Adds cameras, screens and graphs of filters to the input formats, if FFmpeg's library of devices is
/// installed, which few need; 0 if it is not.
///
/// Its major version is that of the library of formats.
static inline int shim_add_devices(void) {
  void *library = dlopen("libavdevice.so." AV_STRINGIFY(LIBAVFORMAT_VERSION_MAJOR), RTLD_NOW);
  if (!library) return 0;
  void (*add)(void);
  *(void **)&add = dlsym(library, "avdevice_register_all");
  if (!add) return 0;
  add();
  return 1;
}

// MP4 with uncompressed sound (ISO/IEC 23003-5) is what FFmpeg 6 and later write by themselves. Before, the
// muxer takes it if its table of codecs has it, and leaves its description unfinished.
#define SHIM_WRITES_PCM (LIBAVFORMAT_VERSION_MAJOR >= 60)

#if !SHIM_WRITES_PCM
// FFmpeg's headers only declare it.
struct AVCodecTag {
  enum AVCodecID id;
  unsigned int tag;
};
#endif

/// A muxer of MP4 that takes uncompressed sound; the given one if it does, or has an unexpected table.
///
/// The result is the same, and lasts as long as the process, at each call; only one thread may call it.
static inline const AVOutputFormat *shim_mp4_with_pcm(const AVOutputFormat *format) {
#if SHIM_WRITES_PCM
  return format;
#else
  static const struct AVCodecTag pcm[] = {
      {AV_CODEC_ID_PCM_S16LE, MKTAG('i', 'p', 'c', 'm')}, {AV_CODEC_ID_PCM_S16BE, MKTAG('i', 'p', 'c', 'm')},
      {AV_CODEC_ID_PCM_S24LE, MKTAG('i', 'p', 'c', 'm')}, {AV_CODEC_ID_PCM_S24BE, MKTAG('i', 'p', 'c', 'm')},
      {AV_CODEC_ID_PCM_S32LE, MKTAG('i', 'p', 'c', 'm')}, {AV_CODEC_ID_PCM_S32BE, MKTAG('i', 'p', 'c', 'm')},
      {AV_CODEC_ID_PCM_F32LE, MKTAG('f', 'p', 'c', 'm')}, {AV_CODEC_ID_PCM_F32BE, MKTAG('f', 'p', 'c', 'm')},
      {AV_CODEC_ID_PCM_F64LE, MKTAG('f', 'p', 'c', 'm')}, {AV_CODEC_ID_PCM_F64BE, MKTAG('f', 'p', 'c', 'm')},
      {AV_CODEC_ID_NONE, 0},
  };
  static AVOutputFormat copy;
  static const struct AVCodecTag *tables[3];
  if (!format->codec_tag || !format->codec_tag[0] || format->codec_tag[1]) return format;
  tables[0] = format->codec_tag[0];
  tables[1] = pcm;
  copy = *format;
  copy.codec_tag = tables;
  return &copy;
#endif
}

/// The duration of a decoded frame in its stream's time base; 0 is unknown.
static inline int64_t shim_frame_duration(const AVFrame *frame) {
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(57, 30, 100)
  return frame->duration;
#else
  return frame->pkt_duration;
#endif
}

// A decoder hands the number of a packet on to its threads and to the frame that it decodes. FFmpeg 7 has
// another way, which does not reach the log.
#define SHIM_HAS_TICKETS (LIBAVCODEC_VERSION_MAJOR < 61)

/// Gives the next packet of a decoder a number.
static inline void shim_set_ticket(AVCodecContext *context, int64_t ticket) {
#if SHIM_HAS_TICKETS
  context->reordered_opaque = ticket;
#endif
}

/// The number of the packet that a frame was decoded from; negative if it is not known.
static inline int64_t shim_ticket(const AVFrame *frame) {
#if SHIM_HAS_TICKETS
  return frame->reordered_opaque;
#else
  return -1;
#endif
}

/// The number of the packet that the sender of a line of the log is decoding; negative if it is not a decoder
/// whose packets have numbers.
static inline int64_t shim_ticket_of_log_source(void *source) {
#if SHIM_HAS_TICKETS
  if (source && *(const AVClass **)source == avcodec_get_class())
    return ((const AVCodecContext *)source)->reordered_opaque;
#endif
  return -1;
}

/// Allocates a black picture for a decoder, instead of one that may show what was decoded into its memory before.
static inline int shim_get_black_buffer(AVCodecContext *context, AVFrame *frame,
                                        int flags) {
  int result = avcodec_default_get_buffer2(context, frame, flags);
  if (result < 0 || context->codec_type != AVMEDIA_TYPE_VIDEO)
    return result;
  ptrdiff_t strides[4] = {frame->linesize[0], frame->linesize[1],
                          frame->linesize[2], frame->linesize[3]};
  // Formats that cannot be filled, such as those with palettes, stay as they are.
  av_image_fill_black(frame->data, strides, (enum AVPixelFormat)frame->format,
                      context->color_range, frame->width, frame->height);
  return result;
}

/// Forgets which type the source's encoder chose for a frame, so that ours decides for itself.
static inline void shim_clear_frame_type(AVFrame *frame) {
  frame->pict_type = AV_PICTURE_TYPE_NONE;
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(58, 7, 100)
  frame->flags &= ~AV_FRAME_FLAG_KEY;
#else
  frame->key_frame = 0;
#endif
}

/// Whether a frame consists of two fields.
static inline int shim_frame_is_interlaced(const AVFrame *frame) {
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(58, 7, 100)
  return (frame->flags & AV_FRAME_FLAG_INTERLACED) != 0;
#else
  return frame->interlaced_frame;
#endif
}

/// Whether the first line of an interlaced frame belongs to its first field.
static inline int shim_frame_is_top_field_first(const AVFrame *frame) {
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(58, 7, 100)
  return (frame->flags & AV_FRAME_FLAG_TOP_FIELD_FIRST) != 0;
#else
  return frame->top_field_first;
#endif
}

/// Marks a frame as two fields.
static inline void shim_set_frame_fields(AVFrame *frame, int is_top_first) {
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(58, 7, 100)
  frame->flags |= AV_FRAME_FLAG_INTERLACED;
  if (is_top_first) frame->flags |= AV_FRAME_FLAG_TOP_FIELD_FIRST;
  else frame->flags &= ~AV_FRAME_FLAG_TOP_FIELD_FIRST;
#else
  frame->interlaced_frame = 1;
  frame->top_field_first = is_top_first;
#endif
}

/// Marks a frame as a whole picture.
static inline void shim_clear_frame_fields(AVFrame *frame) {
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(58, 7, 100)
  frame->flags &= ~AV_FRAME_FLAG_INTERLACED;
#else
  frame->interlaced_frame = 0;
#endif
}

/// Whether a codec's own pictures say whether they consist of fields.
static inline int shim_codec_tells_fields(enum AVCodecID codec) {
  const AVCodecDescriptor *descriptor = avcodec_descriptor_get(codec);
  return codec == AV_CODEC_ID_PRORES || codec == AV_CODEC_ID_DNXHD ||
         codec == AV_CODEC_ID_DVVIDEO ||
         (descriptor && !(descriptor->props & AV_CODEC_PROP_INTRA_ONLY));
}

/// Whether the format DV has a profile for pictures of this kind.
static inline int shim_fits_dv(int width, int height, enum AVPixelFormat format,
                               AVRational rate) {
  const AVDVProfile *profile =
      av_dv_codec_profile2(width, height, format, rate);
  return profile && !av_cmp_q(av_inv_q(profile->time_base), rate);
}

/// The side data of a stream and its size, or NULL.
static inline const uint8_t *shim_sized_stream_side_data(
    const AVStream *stream, enum AVPacketSideDataType type, size_t *size) {
#if LIBAVFORMAT_VERSION_INT >= AV_VERSION_INT(60, 15, 100)
  const AVPacketSideData *data =
      av_packet_side_data_get(stream->codecpar->coded_side_data,
                              stream->codecpar->nb_coded_side_data, type);
  *size = data ? data->size : 0;
  return data ? data->data : NULL;
#else
  return av_stream_get_side_data(stream, type, size);
#endif
}

/// The side data of a stream, or NULL if it has less than `least` bytes.
static inline const uint8_t *shim_stream_side_data(
    const AVStream *stream, enum AVPacketSideDataType type, size_t least) {
  size_t size = 0;
  const uint8_t *data = shim_sized_stream_side_data(stream, type, &size);
  return data && size >= least ? data : NULL;
}

/// Adds side data to a stream that has none of this type.
static inline int shim_add_stream_side_data(AVStream *stream,
                                            enum AVPacketSideDataType type,
                                            const void *bytes, size_t size) {
  if (shim_stream_side_data(stream, type, 0)) return 0;
#if LIBAVFORMAT_VERSION_INT >= AV_VERSION_INT(60, 15, 100)
  AVPacketSideData *data = av_packet_side_data_new(
      &stream->codecpar->coded_side_data, &stream->codecpar->nb_coded_side_data,
      type, size, 0);
  uint8_t *copy = data ? data->data : NULL;
#else
  uint8_t *copy = av_stream_new_side_data(stream, type, size);
#endif
  if (!copy) return AVERROR(ENOMEM);
  memcpy(copy, bytes, size);
  return 0;
}

/// The record that describes a stream as Dolby Vision, or NULL.
static inline const AVDOVIDecoderConfigurationRecord *shim_dolby_vision_record(
    const AVStream *stream) {
  return (const AVDOVIDecoderConfigurationRecord *)shim_stream_side_data(
      stream, AV_PKT_DATA_DOVI_CONF, sizeof(AVDOVIDecoderConfigurationRecord));
}

/// The nine numbers of a stream's display matrix, or NULL.
static inline const int32_t *shim_display_matrix(const AVStream *stream) {
  return (const int32_t *)shim_stream_side_data(stream,
                                                AV_PKT_DATA_DISPLAYMATRIX, 36);
}

/// Gives a stream the nine numbers of a display matrix.
static inline int shim_set_display_matrix(AVStream *stream,
                                          const int32_t matrix[9]) {
  return shim_add_stream_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, matrix,
                                   9 * sizeof(int32_t));
}

/// Removes everything that is attached to a frame beside its pixels.
static inline void shim_remove_frame_side_data(AVFrame *frame) {
  while (frame->nb_side_data > 0)
    av_frame_remove_side_data(frame, frame->side_data[0]->type);
  av_dict_free(&frame->metadata);
}

/// Whether side data of a stream says something of its packets that is no longer true when they
/// are re-encoded: the records of Dolby Vision need metadata in every packet.
static inline int shim_is_lost_in_encoding(enum AVPacketSideDataType type) {
  return type == AV_PKT_DATA_DOVI_CONF || type == AV_PKT_DATA_CPB_PROPERTIES;
}

/// Whether a stream is described as Dolby Vision.
static inline int shim_has_dolby_vision(const AVStream *stream) {
  return shim_dolby_vision_record(stream) != NULL;
}

/// Whether the muxer of Matroska says how much of a track's sound is a run-up for the decoder, which
/// readers take off all times, but does not add it to them.
static inline int shim_matroska_forgets_delay(const AVCodecParameters *track) {
  return LIBAVFORMAT_VERSION_MAJOR < 60 &&
         track->codec_id == AV_CODEC_ID_OPUS && track->initial_padding > 0;
}

/// Whether side data says which part of the pictures is to be seen: decoders of FFmpeg 7.1 and later
/// would cut them, while this program keeps all stored samples.
static inline int shim_is_cropping(enum AVPacketSideDataType type) {
#if LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(61, 19, 100)
  return type == AV_PKT_DATA_FRAME_CROPPING;
#else
  (void)type;
  return 0;
#endif
}

/// Copies the side data of a stream; where its packets are re-encoded, only what stays true, and
/// its display matrix only where it is still needed.
static inline int shim_copy_stream_side_data(AVStream *target,
                                             const AVStream *source,
                                             int is_encoded_anew,
                                             int keeps_matrix) {
#if LIBAVFORMAT_VERSION_INT >= AV_VERSION_INT(60, 15, 100)
  AVCodecParameters *to = target->codecpar;
  for (int i = 0; i < source->codecpar->nb_coded_side_data; i++) {
    const AVPacketSideData *data = &source->codecpar->coded_side_data[i];
    if (is_encoded_anew && shim_is_lost_in_encoding(data->type)) continue;
    if (!keeps_matrix && data->type == AV_PKT_DATA_DISPLAYMATRIX) continue;
    if (shim_is_cropping(data->type)) continue;
    if (av_packet_side_data_get(to->coded_side_data, to->nb_coded_side_data,
                                data->type))
      continue;
    AVPacketSideData *copy =
        av_packet_side_data_new(&to->coded_side_data, &to->nb_coded_side_data,
                                data->type, data->size, 0);
    if (!copy) return AVERROR(ENOMEM);
    memcpy(copy->data, data->data, data->size);
  }
#else
  for (int i = 0; i < source->nb_side_data; i++) {
    const AVPacketSideData *data = &source->side_data[i];
    if (is_encoded_anew && shim_is_lost_in_encoding(data->type)) continue;
    if (!keeps_matrix && data->type == AV_PKT_DATA_DISPLAYMATRIX) continue;
    if (shim_is_cropping(data->type)) continue;
    uint8_t *copy = av_stream_new_side_data(target, data->type, data->size);
    if (!copy) return AVERROR(ENOMEM);
    memcpy(copy, data->data, data->size);
  }
#endif
  return 0;
}

/// The pixel formats that an encoder takes, ended by AV_PIX_FMT_NONE; NULL is any.
static inline const enum AVPixelFormat *shim_encoder_pixel_formats(
    const AVCodec *codec) {
#if LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(61, 13, 100)
  const void *formats = NULL;
  avcodec_get_supported_config(NULL, codec, AV_CODEC_CONFIG_PIX_FORMAT, 0,
                               &formats, NULL);
  return (const enum AVPixelFormat *)formats;
#else
  return codec->pix_fmts;
#endif
}

/// Writes one event of text, a line as decoders of subtitles give it, in the codec of an encoder.
static inline int shim_encode_subtitle(AVCodecContext *encoder, const char *event,
                                       uint8_t *buffer, int size) {
  AVSubtitleRect rect = {0};
  AVSubtitleRect *rects[1] = {&rect};
  AVSubtitle subtitle = {0};
  rect.type = SUBTITLE_ASS;
  rect.ass = (char *)event;
  subtitle.num_rects = 1;
  subtitle.rects = rects;
  return avcodec_encode_subtitle(encoder, buffer, size, &subtitle);
}

/// Replaces the decoder's data of a stream by a copy of `size` bytes.
static inline int shim_set_extradata(AVCodecParameters *parameters,
                                     const uint8_t *data, int size) {
  uint8_t *copy =
      (uint8_t *)av_mallocz((size_t)size + AV_INPUT_BUFFER_PADDING_SIZE);
  if (!copy) return AVERROR(ENOMEM);
  memcpy(copy, data, (size_t)size);
  av_freep(&parameters->extradata);
  parameters->extradata = copy;
  parameters->extradata_size = size;
  return 0;
}

/// Copies the chapters of one file to another.
static inline int shim_copy_chapters(AVFormatContext *target,
                                     const AVFormatContext *source) {
  if (source->nb_chapters == 0) return 0;
  target->chapters =
      (AVChapter **)av_calloc(source->nb_chapters, sizeof(AVChapter *));
  if (!target->chapters) return AVERROR(ENOMEM);
  for (unsigned i = 0; i < source->nb_chapters; i++) {
    const AVChapter *chapter = source->chapters[i];
    AVChapter *copy = (AVChapter *)av_mallocz(sizeof(AVChapter));
    if (!copy) return AVERROR(ENOMEM);
    copy->id = chapter->id;
    copy->time_base = chapter->time_base;
    copy->start = chapter->start;
    copy->end = chapter->end;
    target->chapters[target->nb_chapters++] = copy;
    int result = av_dict_copy(&copy->metadata, chapter->metadata, 0);
    if (result < 0) return result;
  }
  return 0;
}

#endif
