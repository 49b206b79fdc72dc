/** Errors of files, items and what is made of them: a part of `errors` (`contract/errors.ts`). */
export const contentErrors = {
  sold: {
    status: 409,
    en: "Someone has bought this, so you can't change or delete it. You can archive it.",
    pt: 'Alguém já comprou, então não dá para alterar nem excluir. Você pode arquivar.',
  },
  file_in_use: {
    status: 409,
    en: 'This file is part of something. Delete it there, or delete what it belongs to.',
    pt: 'Este arquivo faz parte de algo. Remova por lá, ou exclua aquilo a que ele pertence.',
  },
  upload_mismatch: {
    status: 409,
    en: 'These parts belong to another upload of this file. Finish the one that was begun for it, or begin again.',
    pt: 'Estas partes são de outro envio deste arquivo. Conclua o envio que foi iniciado para ele, ou comece de novo.',
  },
  files_processing: {
    status: 409,
    en: 'The files of this are still being prepared. Nothing was charged. Try again in a moment.',
    pt: 'Os arquivos disto ainda estão sendo preparados. Nada foi cobrado. Tente de novo daqui a pouco.',
  },
  photo_in_no_gallery: {
    status: 409,
    en: 'This photo is in no gallery. Put it into one first.',
    pt: 'Esta foto não está em nenhuma galeria. Coloque em uma primeiro.',
  },
  photo_not_published: {
    status: 409,
    en: "This photo isn't published, so it can't be a cover. Publish it first.",
    pt: 'Esta foto não está publicada, então não pode ser capa. Publique primeiro.',
  },
  promos_full: {
    status: 409,
    en: 'There are {max} promos, which is the limit. Delete one first.',
    pt: 'Já há {max} destaques, que é o limite. Exclua um primeiro.',
  },
  export_running: {
    status: 409,
    en: "Your archive is being made. We'll tell you when it's ready.",
    pt: 'Seu arquivo está sendo preparado. Avisaremos quando estiver pronto.',
  },
  import_running: {
    status: 409,
    en: "An archive is being imported. Wait until that's done.",
    pt: 'Um arquivo está sendo importado. Espere terminar.',
  },
} as const
