import type { Db } from './db.ts';
import { ApiError } from './errors.ts';
import { saveDocument } from './guide-documents.ts';
import type { CleanGuideInput } from './guide-input.ts';
import { createGuideProfile } from './guide-profile.ts';

/** The member who stands in the guide from the start. */
const USERNAME = '20001';

const PROFILE: CleanGuideInput = {
  visible: true,
  actividades: [
    { idFamilia: 2, id: 201 },
    { idFamilia: 3, id: 301 },
    { idFamilia: 3, id: 302 },
    { idFamilia: 4, id: 402 },
  ],
  // Baix Llobregat, Barcelonès.
  comarcasPreferentes: [{ id: 11 }, { id: 13 }],
  poblacion: "L'Hospitalet de Llobregat",
  provincia: 'Barcelona',
  direccion: { codigoPostal: '08901' },
  idPais: 3,
  datosContacto: { movil: '600000001' },
  nombreEmpresa: 'Vila Enginyeria Elèctrica, SLP',
  presentacion:
    "Enginyera tècnica industrial amb vint anys d'experiència en instal·lacions elèctriques i autoconsum. " +
    "Projectes, direcció d'obra i auditories energètiques per a empreses i comunitats de veïns.",
  enlace: 'https://www.exemple.cat/nuria',
};

/** Two small drawings. */
const PHOTO = [
  'iVBORw0KGgoAAAANSUhEUgAAAHgAAAB4AgMAAABECt5BAAAADFBMVEXd5u4fTnnwyahKMSIwt3MsAAABYklEQVR42u3WPW6DQBAF4AVE48aV',
  'L+FLbI5AAffJUVwiKHyEcJ5U1MjyBhaW/XszBMWKEtlT+tPMPDCsLcSr/nRJpRStx1HVjdJM6eq5ZrpdLdVxs6np0rBiZ+PpmeWezk1lt6vh',
  '8g2ePh6apsXZpmT3ZqwrzDbx58QN5OPSrNtvKNkwc4uySTNbT0e8aPMBeF2tl3cxD4ZbyGb1tLyLL3vVcXm/l++Wr/t5sNw+nO1ljxf+NCx8',
  '7h7L0mOxl71vLH7HXI7fscxl8AK7zxo4e1wGJ5d0nnOxm8V5ZXhoHozWkFPDF3yeG37HfOZWr8trglN2tZlO/o6lbLPeXr/+C/yjSqqxClZp',
  'P81cYc0XrUrI1VpvXDNuP1muyNhU+Nzlkp0dT/dmx9Nzn0t2djQ90ODOJCEXezgPuWSTBdki9bPxnMRccMn8bBscB/eibzBQN/qPOEFcfJdz',
  'xOXvMLpp8237Ahz43sZNbDVbAAAAAElFTkSuQmCC',
].join('');
const LOGO = [
  'iVBORw0KGgoAAAANSUhEUgAAAHgAAAB4AgMAAABECt5BAAAACVBMVEX///8Lbk//0WZzidwHAAAAu0lEQVR42u3WMQrDMAyF4VzSGrx30X10',
  'BA3yKUsptDVSHnEfZEm0fmD/k9C2XXba7tx8Dj8odshCccesFA/IQnGnWDGPYf+zYO4UK+bBsGDuFCvFA7JQ/Ap/j1esR9kq/uio/pajHBWn',
  '8CVO4TOnshXO4RPnsh22ihVzLqs5KhbM3yccs1EMV89P2SrLFF6yYW4MB2bHW9GpndoYjgY3slNsmOFpocHwXJbZKMZHUTAsjtkovs/Yk/iS',
  '8wSFc/F+H4WX1QAAAABJRU5ErkJggg==',
].join('');

/** Puts the demonstration's member into the guide, once: what she changes or takes out stays so. */
export async function seedGuide(db: Db): Promise<void> {
  const user = await db.selectFrom('users').select('id').where('username', '=', USERNAME).executeTakeFirst();
  if (!user) return;
  try {
    await db.transaction().execute(async (trx) => {
      await createGuideProfile(trx, user.id, PROFILE, {});
      for (const [kind, picture] of [['FOTO', PHOTO] as const, ['LOGO', LOGO] as const])
        await saveDocument(trx, user.id, kind, { contentType: 'image/png', content: Buffer.from(picture, 'base64') });
    });
  } catch (error) {
    const exists = error instanceof ApiError && error.statusCode === 409;
    if (!exists) throw error;
  }
}
