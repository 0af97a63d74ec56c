/**
 * Stands in for AutoFirma's own `autoscript.js` (1.10), which the college hosts and we may not carry along:
 * the same functions, the same way of calling back, and the same words over the WebSocket – an echo that the
 * program answers with OK, then a request as an `afirma://` address, answered by `CANCEL`, `SAF_nn: …`, a
 * certificate, or certificate and signature with a bar between, all in the URL's Base64.
 */
export const autoScriptSource = `
var SupportDialog = { enableSupportDialog: function () {} };
var AutoScript = (function () {
  var sticky = false, loaded = false, session = 'session0000000000000';
  function base64(text) { return text.replace(/-/g, '+').replace(/_/g, '/'); }
  function request(operation, parameters, success, failed) {
    if (!loaded) throw new Error('cargarAppAfirma was not called');
    var storage = new WebSocket('wss://127.0.0.1:63117');
    var greeted = false;
    storage.onerror = function () {
      failed('es.gob.afirma.standalone.ApplicationNotFoundException', 'No se ha podido conectar', '');
    };
    storage.onopen = function () { storage.send('echo=-idsession=' + session + '@EOF'); };
    storage.onmessage = function (event) {
      if (!greeted) {
        greeted = true;
        var query = new URLSearchParams(parameters);
        query.set('op', operation);
        query.set('sticky', String(sticky));
        return storage.send('afirma://' + operation + '?' + query);
      }
      var said = event.data;
      storage.close();
      if (said === 'CANCEL') return failed('es.gob.afirma.core.AOCancelledOperationException', 'Cancelado', '');
      if (said.slice(0, 4) === 'SAF_') return failed('java.lang.Exception', said, said.slice(0, 6));
      var bar = said.indexOf('|');
      if (bar === -1) success(base64(said));
      else success(base64(said.slice(bar + 1)), base64(said.slice(0, bar)));
    };
  }
  return {
    cargarAppAfirma: function () { loaded = true; },
    setStickySignatory: function (on) { sticky = on; },
    selectCertificate: function (params, success, failed) {
      request('selectcert', { properties: params }, success, failed);
    },
    sign: function (data, algorithm, format, params, success, failed) {
      var dat = data.replace(/\\+/g, '-').replace(/\\//g, '_').replace(/=/g, '');
      request('sign', { algorithm: algorithm, format: format, properties: params, dat: dat }, success, failed);
    },
  };
})();
window.AutoScript = AutoScript;
window.SupportDialog = SupportDialog;
`;
