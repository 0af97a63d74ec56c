import { makeFakeProviders } from '../sites/fake-providers.tsx';
import { Harness, type HarnessProps, makeForm } from './form-harness.tsx';

export interface AddressProps extends Omit<HarnessProps, 'form' | 'texts'> {
  /** Postal code and town have to be filled in. */
  strict?: boolean;
}

const HOME = 3;
const place = { country: 'pais', home: HOME };

const uiSchema = {
  pais: { 'ui:widget': 'select', 'ui:options': { source: 'countries' } },
  codigo: { 'ui:widget': 'postal-code', 'ui:options': place },
  poblacion: {
    'ui:widget': 'town',
    'ui:options': {
      ...place,
      source: 'towns',
      query: 'cpostal',
      postalCode: 'codigo',
      fills: { provincia: 'provincia', comarca: 'comarca' },
    },
  },
  provincia: { 'ui:widget': 'text', 'ui:readonly': true },
  comarca: { 'ui:widget': 'text', 'ui:readonly': true },
};

const texts = {
  'fields.pais.label': 'País',
  'fields.codigo.label': 'Codi postal',
  'fields.poblacion.label': 'Població',
  'fields.provincia.label': 'Província',
  'fields.comarca.label': 'Comarca',
};

const quiet = makeFakeProviders();

const form = (required: readonly string[]) =>
  makeForm(
    {
      required,
      properties: {
        pais: { type: 'integer' },
        codigo: { type: 'string' },
        poblacion: { type: 'string' },
        provincia: { type: 'string' },
        comarca: { type: 'string' },
      },
    },
    uiSchema,
    { submit: { action: 'send' } },
  );
const plain = form([]);
const demanding = form(['codigo', 'poblacion']);

/** Country, postal code, town and what follows from it, as a form file puts them together. */
export function AddressHarness({ strict = false, providers = quiet, ...rest }: AddressProps) {
  return <Harness form={strict ? demanding : plain} texts={texts} providers={providers} {...rest} />;
}
