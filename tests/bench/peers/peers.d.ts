// As much as the pages take of these packages, which are there once the bench has installed them.

declare module '@jsonforms/material-renderers' {
  export const materialCells: readonly object[];
  export const materialRenderers: readonly object[];
}

declare module '@jsonforms/react' {
  export const JsonForms: import('react').ComponentType<{
    schema: object;
    data: object;
    renderers: readonly object[];
    cells: readonly object[];
    validationMode: 'ValidateAndShow' | 'ValidateAndHide' | 'NoValidation';
  }>;
}

declare module 'survey-core' {
  export class Model {
    constructor(definition: object);
    data: object;
  }
}

declare module 'survey-react-ui' {
  export const Survey: import('react').ComponentType<{ model: object }>;
}

declare module 'survey-core/survey-core.fontless.css';
